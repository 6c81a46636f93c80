import type { TotalGroup } from './read-totals.ts';
import { TOTAL_SUMS } from './total-sums.ts';

/** A company's folded totals as a process remembers them. Never changed: a reader who holds it keeps what it has seen. */
export interface KnownCompany {
  /** How often its totals have been folded; 0 for a company that has none yet, -1 for one of which nothing is known. */
  version: number;
  byLocation: ReadonlyMap<number, readonly TotalGroup[]>;
  /** The same with a company's locations added up, where nobody asks for one: some tenth as many. */
  whole: readonly TotalGroup[];
  vehicles: number;
}

const VEHICLES = TOTAL_SUMS.indexOf('vehicles');

export const NOTHING_KNOWN: KnownCompany = { version: -1, byLocation: new Map(), whole: [], vehicles: 0 };

/** How many groups a company has. */
export function countGroups({ byLocation }: KnownCompany): number {
  let count = 0;
  for (const groups of byLocation.values()) count += groups.length;
  return count;
}

/** The company after folds: with the groups that these changed. */
export function withGroups(
  before: KnownCompany,
  { version, groups }: { version: number; groups: readonly TotalGroup[] },
): KnownCompany {
  const byLocation = new Map(before.byLocation);
  const moved: TotalGroup[] = [...groups];
  for (const [locationId, changed] of Map.groupBy(groups, ({ location_id }) => location_id)) {
    const keys = new Set(changed.map(alikeKey));
    const { same = [], former = [] } = Object.groupBy(byLocation.get(locationId) ?? [], (group) =>
      keys.has(alikeKey(group)) ? 'former' : 'same',
    );
    byLocation.set(locationId, [...same, ...changed]);
    for (const group of former) moved.push({ ...group, sums: group.sums.map((sum) => -sum) });
  }
  const whole = addAlike([...before.whole, ...moved]);
  const vehicles = whole.reduce((sum, { sums }) => sum + (sums[VEHICLES] ?? 0), 0);
  return { version, byLocation, whole, vehicles };
}

/** Groups that differ by their company and location alone, added up. */
export function addAlike(groups: readonly TotalGroup[]): TotalGroup[] {
  const alike = new Map<string, { first: TotalGroup; sums: number[] }>();
  for (const group of groups) {
    const key = alikeKey(group);
    const found = alike.get(key);
    if (found === undefined) alike.set(key, { first: group, sums: [...group.sums] });
    else addTo(found.sums, group.sums);
  }
  return Array.from(alike.values(), ({ first, sums }) => ({ ...first, sums }));
}

const alikeKey = ({ status, condition, is_manually_priced, has_finance }: TotalGroup): string =>
  [status, condition, is_manually_priced, has_finance].join(' ');

function addTo(sums: number[], added: readonly number[]): void {
  for (const [place, sum] of added.entries()) sums[place] = (sums[place] ?? 0) + sum;
}
