export { channelAccountsOf, rotatedChannelTokens } from './channel-accounts.repository.ts';
