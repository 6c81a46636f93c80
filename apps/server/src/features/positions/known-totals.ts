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
  /** Whether companies and locations are told apart; else each group stands for its own and all others. */
  byLocation: boolean;
}

/** Companies that somebody asked for together, added up. */
interface AddedUp {
  companies: readonly KnownCompany[];
  groups: readonly TotalGroup[];
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
const MOST_SCOPES = 1_000;

/**
 * The folded totals of companies, remembered by this process. They are ten thousands of rows that change once a minute at most,
 * while every list and summary asks for their sums: what is read each time is the companies' versions and the deltas since.
 */
export class KnownTotals {
  readonly #known = new Map<number, KnownCompany>();
  readonly #addedUp = new Map<string, AddedUp>();
  #groups = 0;

  /**
   * The groups of the companies as the database has them now, in lists: what was folded, and what has changed since. Groups that
   * are alike add up.
   */
  async read(
    database: Database,
    scope: Scope,
    { companyIds, byLocation }: Wanted,
  ): Promise<(readonly TotalGroup[])[]> {
    const seen = companyIds.filter((id) => scope.roleIn(id) !== null);
    if (seen.length === 0) return [];
    let missing = seen.filter((id) => !this.#known.has(id));
    for (;;) {
      // Versions, deltas and totals of one statement are of one moment: each signed row is in one of the two.
      const { versions, deltas, totals } = await readTotals(database, seen, missing);
      this.#remember(missing, { versions, groups: totals.map(toGroup) });
      missing = seen.filter((id) => this.#known.get(id)?.version !== (versions[id] ?? 0));
      if (missing.length > 0) continue;
      const companies = seen.flatMap((id) => this.#known.get(id) ?? []);
      const folded = byLocation ? companies.map(({ groups }) => groups) : [this.#addUp(seen, companies)];
      return [...folded, deltas.map(toGroup)];
    }
  }

  #addUp(companyIds: readonly number[], companies: readonly KnownCompany[]): readonly TotalGroup[] {
    const key = companyIds.join();
    const known = this.#addedUp.get(key);
    if (known?.companies.every((company, place) => company === companies[place])) return known.groups;
    const groups = addAlike(companies.flatMap(({ whole }) => whole));
    if (this.#addedUp.size >= MOST_SCOPES) this.#addedUp.clear();
    this.#addedUp.set(key, { companies, groups });
    return groups;
  }

  #remember(
    companyIds: readonly number[],
    { versions, groups }: { versions: ReadTotals['versions']; groups: readonly TotalGroup[] },
  ): void {
    if (companyIds.length === 0) return;
    if (this.#groups > MOST_GROUPS) {
      this.#known.clear();
      this.#addedUp.clear();
      this.#groups = 0;
    }
    const byCompany = Map.groupBy(groups, ({ company_id }) => company_id);
    for (const id of companyIds) {
      this.#groups -= this.#known.get(id)?.groups.length ?? 0;
      const own = byCompany.get(id) ?? [];
      this.#known.set(id, { version: versions[id] ?? 0, groups: own, whole: addAlike(own) });
    }
    this.#groups += groups.length;
  }
}

const COLUMNS = sql.raw([...TOTAL_GROUP, ...TOTAL_SUMS].join(', '));

async function readTotals(
  database: Database,
  companyIds: readonly number[],
  missing: readonly number[],
): Promise<ReadTotals> {
  const { rows } = await sql<ReadTotals>`${prepared('known_totals')}
    select
      (select coalesce(json_object_agg(company_id, version), '{}')
        from position_total_versions where company_id = any(${[...companyIds]}::int4[])) as versions,
      (select coalesce(json_agg(json_build_array(${COLUMNS})), '[]')
        from position_total_deltas where company_id = any(${[...companyIds]}::int4[])) as deltas,
      (select coalesce(json_agg(json_build_array(${COLUMNS})), '[]')
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

/** Groups that differ by their company and location alone, added up. */
function addAlike(groups: readonly TotalGroup[]): TotalGroup[] {
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
