export { hasFlag, requireFlag } from './account-flags.ts';
