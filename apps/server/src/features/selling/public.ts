export { channelAccountsColumn, channelTokensRotation } from './channel-accounts.repository.ts';
