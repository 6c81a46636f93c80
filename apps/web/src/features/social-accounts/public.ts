export { AuthorizingScreen } from './authorizing.screen.tsx';
export { SocialButtons } from './social-buttons.tsx';
