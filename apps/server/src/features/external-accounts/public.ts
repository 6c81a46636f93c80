export {
  type ExternalModes,
  listExternalAccounts,
  rotatedAccountSecrets,
} from './external-accounts.repository.ts';
export { externalModes } from './external-modes.ts';
