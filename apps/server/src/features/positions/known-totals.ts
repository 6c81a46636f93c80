import type { Condition, VehicleStatus } from '@fleetworth/contract/field';
import { sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import { type Database, only } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared-pool.ts';
import { TOTAL_GROUP, TOTAL_SUMS } from './total-sums.ts';

/** What the positions of a group add up to, or what a write has changed of it. */
export interface TotalGroup {
  company_id: number;
  location_id: number;
  status: VehicleStatus;
  condition: Condition;
  is_manually_priced: boolean;
  has_finance: boolean;
  /** In the order of `TOTAL_SUMS`. */
  sums: readonly number[];
}

interface KnownCompany {
  /** How often its totals have been folded; 0 for a company that has none yet. */
  version: number;
  groups: readonly TotalGroup[];
  /** The same with a company's locations added up, where nobody asks for one: some tenth as many. */
  whole: readonly TotalGroup[];
}

interface Wanted {
  companyIds: readonly number[];
  /** Whether locations are told apart; else each group stands for one of its locations and all others. */
  byLocation: boolean;
}

type Cell = string | number | boolean;

interface ReadTotals {
  /** By company id. */
  versions: Readonly<Record<string, number>>;
  deltas: readonly (readonly Cell[])[];
  totals: readonly (readonly Cell[])[];
}

/** Some 400 bytes each. Beyond them all is forgotten and read anew. */
const MOST_GROUPS = 200_000;

/**
 * The folded totals of companies, remembered by this process. They are ten thousands of rows that change once a minute at most,
 * while every list and summary asks for their sums: what is read each time is the companies' versions and the deltas since.
 */
export class KnownTotals {
  readonly #known = new Map<number, KnownCompany>();
  #groups = 0;

  /**
   * The groups of the companies as the database has them now, a list for each company and one of what has changed since
   * their last fold: groups that are alike add up.
   */
  async read(
    database: Database,
    scope: Scope,
    { companyIds, byLocation }: Wanted,
  ): Promise<(readonly TotalGroup[])[]> {
    const kind = byLocation ? 'groups' : 'whole';
    const seen = companyIds.filter((id) => scope.roleIn(id) !== null);
    if (seen.length === 0) return [];
    let missing = seen.filter((id) => !this.#known.has(id));
    for (;;) {
      // Versions, deltas and totals of one statement are of one moment: each signed row is in one of the two.
      const { versions, deltas, totals } = await readTotals(database, seen, missing);
      this.#remember(missing, { versions, groups: totals.map(toGroup) });
      missing = seen.filter((id) => this.#known.get(id)?.version !== (versions[id] ?? 0));
      if (missing.length === 0)
        return [...seen.map((id) => this.#known.get(id)?.[kind] ?? []), deltas.map(toGroup)];
    }
  }

  #remember(
    companyIds: readonly number[],
    { versions, groups }: { versions: ReadTotals['versions']; groups: readonly TotalGroup[] },
  ): void {
    if (companyIds.length === 0) return;
    if (this.#groups > MOST_GROUPS) {
      this.#known.clear();
      this.#groups = 0;
    }
    const byCompany = Map.groupBy(groups, ({ company_id }) => company_id);
    for (const id of companyIds) {
      this.#groups -= this.#known.get(id)?.groups.length ?? 0;
      const own = byCompany.get(id) ?? [];
      this.#known.set(id, { version: versions[id] ?? 0, groups: own, whole: addLocations(own) });
    }
    this.#groups += groups.length;
  }
}

async function readTotals(
  database: Database,
  companyIds: readonly number[],
  missing: readonly number[],
): Promise<ReadTotals> {
  const columns = sql.join([...TOTAL_GROUP, ...TOTAL_SUMS].map((name) => sql.ref(name)));
  const { rows } = await sql<ReadTotals>`${prepared('known_totals')}
    select
      (select coalesce(json_object_agg(company_id, version), '{}')
        from position_total_versions where company_id = any(${[...companyIds]}::int4[])) as versions,
      (select coalesce(json_agg(json_build_array(${columns})), '[]')
        from position_total_deltas where company_id = any(${[...companyIds]}::int4[])) as deltas,
      (select coalesce(json_agg(json_build_array(${columns})), '[]')
        from position_totals where company_id = any(${[...missing]}::int4[])) as totals`.execute(database);
  return only(rows);
}

function toGroup(cells: readonly Cell[]): TotalGroup {
  const [company_id, location_id, status, condition, is_manually_priced, has_finance, ...sums] = cells;
  return {
    company_id,
    location_id,
    status,
    condition,
    is_manually_priced,
    has_finance,
    sums,
  } as TotalGroup;
}

/** Groups that differ by their location alone, added up. */
function addLocations(groups: readonly TotalGroup[]): TotalGroup[] {
  const alike = Map.groupBy(groups, (group) =>
    [group.status, group.condition, group.is_manually_priced, group.has_finance].join(' '),
  );
  return [...alike.values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : [
          {
            ...first,
            sums: first.sums.map((sum, place) =>
              others.reduce((all, other) => all + (other.sums[place] ?? 0), sum),
            ),
          },
        ],
  );
}
