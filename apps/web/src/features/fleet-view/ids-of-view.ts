import { MOST_ROWS_AT_ONCE } from './fleet-view.queries.ts';
import type { FleetView } from './filters/fleet-filters.ts';
import { FLEET_LIST } from './list/fleet-rows.ts';

/** Reads the ids of the vehicles that a view matches, in its order, and not more than `most`. */
export async function idsOfView(view: FleetView, most: number): Promise<number[]> {
  const { signal } = new AbortController();
  const ids: number[] = [];
  for (let after: string | undefined = ''; after !== undefined && ids.length < most; ) {
    const page: Awaited<ReturnType<typeof FLEET_LIST.askForPage>> = await FLEET_LIST.askForPage(view, {
      after,
      per: MOST_ROWS_AT_ONCE,
      signal,
    });
    ids.push(...page.items.map(({ id }) => id));
    after = page.next;
  }
  return ids.slice(0, most);
}
