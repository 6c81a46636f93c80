export { offeredBy } from './offered-services.ts';
export { socialsOf } from './social-accounts.repository.ts';
