import type { TotalGroup } from './read-totals.ts';
import { TOTAL_SUMS } from './total-sums.ts';

/** A company's totals as a process remembers them. Never changed: a reader who holds it keeps what it has seen. */
export interface KnownCompany {
  byLocation: ReadonlyMap<number, readonly TotalGroup[]>;
  /** The same with a company's locations added up, where nobody asks for one: some tenth as many. */
  whole: readonly TotalGroup[];
  vehicles: number;
}

const VEHICLES = TOTAL_SUMS.indexOf('vehicles');

export const NOTHING_KNOWN: KnownCompany = { byLocation: new Map(), whole: [], vehicles: 0 };

/** How many groups a company has. */
export function countGroups({ byLocation }: KnownCompany): number {
  let count = 0;
  for (const groups of byLocation.values()) count += groups.length;
  return count;
}

/** The company with these groups added. */
export function withGroups(before: KnownCompany, groups: readonly TotalGroup[]): KnownCompany {
  const byLocation = new Map(before.byLocation);
  for (const [locationId, added] of Map.groupBy(groups, ({ location_id }) => location_id)) {
    byLocation.set(locationId, addAlike([...(byLocation.get(locationId) ?? []), ...added]));
  }
  const whole = addAlike([...before.whole, ...groups]);
  const vehicles = whole.reduce((sum, { sums }) => sum + (sums[VEHICLES] ?? 0), 0);
  return { byLocation, whole, vehicles };
}

/** Groups that differ by their company and location alone, added up; those that come to nothing are left out. */
export function addAlike(groups: readonly TotalGroup[]): TotalGroup[] {
  const alike = new Map<string, { first: TotalGroup; sums: number[] }>();
  for (const group of groups) {
    const key = alikeKey(group);
    const found = alike.get(key);
    if (found === undefined) alike.set(key, { first: group, sums: [...group.sums] });
    else addTo(found.sums, group.sums);
  }
  return Array.from(alike.values(), ({ first, sums }) => ({ ...first, sums })).filter(({ sums }) =>
    sums.some((sum) => sum !== 0),
  );
}

const alikeKey = ({ status, condition, is_manually_priced, has_finance }: TotalGroup): string =>
  [status, condition, is_manually_priced, has_finance].join(' ');

function addTo(sums: number[], added: readonly number[]): void {
  for (const [place, sum] of added.entries()) sums[place] = (sums[place] ?? 0) + sum;
}
