export { listOfferedServices } from './offered-services.ts';
export { socialsColumn } from './social-accounts.repository.ts';
