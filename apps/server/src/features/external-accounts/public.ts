export {
  externalAccountsOf,
  type ExternalModes,
  accountSecretsTable,
} from './external-accounts.repository.ts';
export { externalModes } from './external-modes.ts';
export { findRentalAccount, type RentalAccount } from './rental-accounts.ts';
