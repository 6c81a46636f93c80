import type { AuctionResult } from '@fleetworth/contract/auction-search';
import { counted } from '../../shell/format/plural.ts';

export function formatResultCount(results: readonly Pick<AuctionResult, 'error'>[]): string {
  const failedResults = results.filter(({ error }) => error !== null).length;
  const success = `${counted(results.length - failedResults, 'vehicle')} found`;
  return failedResults === 0 ? `${success}.` : `${success}, ${failedResults} without values.`;
}

export const formatVersionCount = (versions: number): string => counted(versions - 1, 'more version');
