import {
  SELL_CHANNEL_LABELS,
  SELL_CHANNELS,
  type SellChannelKey,
} from '@fleetworth/contract/selling-choices';
import type { SellChannel } from '@fleetworth/providers/sell-channel';
import type { Deps } from '../../feature.ts';

export type SellingDeps = Pick<Deps, 'database' | 'clock' | 'jobs' | 'log' | 'sellChannels' | 'secrets'>;

export const findChannel = (
  { sellChannels }: Pick<SellingDeps, 'sellChannels'>,
  key: SellChannelKey,
): SellChannel | null => sellChannels.find((channel) => channel.key === key) ?? null;

export const listChannels = (deps: Pick<SellingDeps, 'sellChannels'>) =>
  SELL_CHANNELS.map((provider) => {
    const channel = findChannel(deps, provider);
    const mode = channel === null ? 'off' : channel.isSandbox ? 'sandbox' : 'live';
    return { provider, label: SELL_CHANNEL_LABELS[provider], mode } as const;
  });
