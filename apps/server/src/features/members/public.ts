export { joinWithoutPassword } from './accept-invitation.ts';
