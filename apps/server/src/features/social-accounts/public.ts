export { offeredBy } from './offered-services.ts';
export { listSocials } from './social-accounts.repository.ts';
