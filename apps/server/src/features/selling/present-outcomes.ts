import type { SellHistoryItem, SellOutcome } from '@fleetworth/contract/selling';
import { formatNotAccepted, SOLD_MESSAGE } from '@fleetworth/contract/selling-choices';
import { pause } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { SellItemsRepository } from './sell-items.repository.ts';
import type { SellListResult } from './sell-vehicles.ts';

const POLL_MS = 100;

export async function waitForResults(
  database: Database,
  ids: readonly number[],
  maxResultWaitMs: number,
): Promise<void> {
  const items = new SellItemsRepository(database);
  for (let waitedMs = 0; waitedMs < maxResultWaitMs; waitedMs += POLL_MS) {
    if ((await items.countUnanswered(ids)) === 0) return;
    await pause(POLL_MS);
  }
}

export function presentOutcomes(
  lists: readonly SellListResult[],
  items: readonly SellHistoryItem[],
): SellOutcome[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  return lists.map(({ companyId, provider, ids, error }) => {
    const storedItems = ids.flatMap((id) => byId.get(id) ?? []);
    return {
      company_id: companyId,
      provider,
      result: combineResults(storedItems),
      message: error ?? formatOutcome(storedItems),
      items: storedItems,
    };
  });
}

function combineResults(items: readonly SellHistoryItem[]): SellOutcome['result'] {
  if (items.every(({ result }) => result === 'failed')) return 'failed';
  return items.some(({ result }) => result === 'success') ? 'success' : null;
}

export function formatOutcome(items: readonly SellHistoryItem[], unsentCount = 0): string {
  const failedCount = items.filter(({ result }) => result === 'failed').length + unsentCount;
  const openCount = items.filter(({ result }) => result === null).length;
  if (failedCount > 0) return formatNotAccepted(failedCount, items.length + unsentCount);
  if (openCount > 0)
    return `No response yet for ${openCount} of ${items.length} vehicles. The sale continues.`;
  return SOLD_MESSAGE;
}
