export { channelAccountsColumn, channelTokensTable } from './channel-accounts.repository.ts';
