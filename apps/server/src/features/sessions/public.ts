export { requireFlag } from './account-flags.ts';
