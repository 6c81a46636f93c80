import { MAX_ROWS_AT_ONCE } from './fleet-view.queries.ts';
import type { FleetView } from './filters/fleet-filters.ts';
import { FLEET_LIST } from './list/fleet-rows.ts';
import type { RowSource } from './list/listed-row.ts';

export async function fetchVehicleIds(
  view: FleetView,
  maxCount: number,
  list: Pick<RowSource, 'fetchPage'> = FLEET_LIST,
): Promise<number[]> {
  const { signal } = new AbortController();
  const ids: number[] = [];
  for (let after: string | undefined = ''; after !== undefined && ids.length < maxCount; ) {
    const page: Awaited<ReturnType<RowSource['fetchPage']>> = await list.fetchPage(view, {
      after,
      per: MAX_ROWS_AT_ONCE,
      signal,
    });
    ids.push(...page.items.map(({ id }) => id));
    after = page.next;
  }
  return ids.slice(0, maxCount);
}
