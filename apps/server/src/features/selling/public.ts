export { channelAccountsColumn, rotatedChannelTokens } from './channel-accounts.repository.ts';
