import type { AuctionResult } from '@fleetworth/contract/auction-search';
import { counted } from '../../shell/format/plural.ts';

export function formatResultCount(results: readonly Pick<AuctionResult, 'error'>[]): string {
  const failed = results.filter(({ error }) => error !== null).length;
  const success = `${counted(results.length - failed, 'vehicle')} found`;
  return failed === 0 ? `${success}.` : `${success}, ${failed} without values.`;
}

export const formatVersionCount = (versions: number): string => counted(versions - 1, 'more version');
