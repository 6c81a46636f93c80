export { ChannelAccountsRepository } from './channel-accounts.repository.ts';
