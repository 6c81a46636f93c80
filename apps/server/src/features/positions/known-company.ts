import type { TotalGroup } from './read-totals.ts';

/** A company's folded totals as a process remembers them. Never changed: a reader who holds it keeps what it has seen. */
export interface KnownCompany {
  /** How often its totals have been folded; 0 for a company that has none yet, -1 for one of which nothing is known. */
  version: number;
  byKey: ReadonlyMap<string, TotalGroup>;
  groups: readonly TotalGroup[];
  /** The same with a company's locations added up, where nobody asks for one: some tenth as many. */
  whole: readonly TotalGroup[];
}

export const NOTHING_KNOWN: KnownCompany = { version: -1, byKey: new Map(), groups: [], whole: [] };

/** The company after folds: with the groups that these changed. */
export function withGroups(
  before: KnownCompany,
  { version, groups }: { version: number; groups: readonly TotalGroup[] },
): KnownCompany {
  const after = new Map(before.byKey);
  const moved: TotalGroup[] = [];
  for (const group of groups) {
    const key = [group.location_id, alikeKey(group)].join(' ');
    const known = after.get(key);
    after.set(key, group);
    moved.push(group);
    if (known !== undefined) moved.push({ ...known, sums: known.sums.map((sum) => -sum) });
  }
  return { version, byKey: after, groups: [...after.values()], whole: addAlike([...before.whole, ...moved]) };
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
