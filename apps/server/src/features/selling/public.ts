export { ChannelAccountsRepository, rotatedChannelTokens } from './channel-accounts.repository.ts';
