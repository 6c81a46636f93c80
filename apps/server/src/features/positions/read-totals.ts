import type { Condition, VehicleStatus } from '@fleetworth/contract/field';
import { sql } from 'kysely';
import { type Database, only } from '../../platform/db/database.ts';
import { gathered } from '../../platform/db/gathered.ts';
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

/** What tells whoever remembers something of a company whether it still holds. */
export interface CompanyVersions {
  /** How often its totals have been folded. */
  totals: number;
  /** How often vehicles have come, gone, or changed in what lists find and order them by beside condition, mileage and worth. */
  moves: number;
  /** How often its names have changed. */
  names: number;
}

/** By company id. */
export type Versions = Readonly<Record<string, CompanyVersions>>;

interface ReadGroups {
  versions: Versions;
  groups: TotalGroup[];
}

type Cells = [number, number, VehicleStatus, Condition, boolean, boolean, sums: number[]];

interface Row {
  versions: Versions;
  groups: readonly Cells[];
}

// The sums as one array: thirty values of their own in JSON cost a third more.
const COLUMNS = sql.raw(`${TOTAL_GROUP.join(', ')}, array[${TOTAL_SUMS.join(', ')}]`);

const versionsOf = (companyIds: readonly number[]) => sql`
  (select json_object_agg(c.id, json_build_object(
      'totals', coalesce(t.version, 0), 'moves', coalesce(t.moves, 0) + coalesce(m.moves, 0), 'names', c.names_version))
    from companies c left join position_total_versions t on t.company_id = c.id
    left join (
      select company_id, count(*) as moves from position_moves where company_id = any(${[...companyIds]}::int4[]) group by 1) m on m.company_id = c.id
    where c.id = any(${[...companyIds]}::int4[])) as versions`;

/**
 * The versions of the companies, and what writes have changed since, both of one moment. There may be versions of other companies: they
 * were read for somebody else.
 */
export const readDeltas = gathered(
  { most: 50 },
  async (database: Database, wanted: readonly (readonly number[])[]): Promise<ReadGroups[]> => {
    const companyIds = [...new Set(wanted.flat())];
    const { rows } = await sql<Row>`${prepared('total_deltas')}
    select ${versionsOf(companyIds)},
      (select coalesce(json_agg(json_build_array(${COLUMNS})), '[]')
        from position_total_deltas where company_id = any(${companyIds}::int4[])) as groups`.execute(
      database,
    );
    const { versions, groups } = fromRow(only(rows));
    const byCompany = Map.groupBy(groups, ({ company_id }) => company_id);
    return wanted.map((ids) => ({ versions, groups: ids.flatMap((id) => byCompany.get(id) ?? []) }));
  },
);

/** The versions of the companies, and the groups that were folded after a version of each, both of one moment. */
export async function readGroupsSince(
  database: Database,
  companies: readonly { id: number; version: number }[],
): Promise<ReadGroups> {
  const [ids, since] = [companies.map(({ id }) => id), companies.map(({ version }) => version)];
  const { rows } = await sql<Row>`${prepared('total_groups')}
    select ${versionsOf(ids)},
      (select coalesce(json_agg(json_build_array(${COLUMNS})), '[]')
        from unnest(${ids}::int4[], ${since}::int8[]) as known (id, since)
        join position_totals on company_id = known.id and version > known.since) as groups`.execute(database);
  return fromRow(only(rows));
}

const fromRow = ({ versions, groups }: Row): ReadGroups => ({ versions, groups: groups.map(toGroup) });

function toGroup(cells: Cells): TotalGroup {
  const [company_id, location_id, status, condition, is_manually_priced, has_finance, sums] = cells;
  return { company_id, location_id, status, condition, is_manually_priced, has_finance, sums };
}
