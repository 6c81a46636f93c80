import type { Condition, VehicleStatus } from '@fleetworth/contract/field';
import { sql } from 'kysely';
import { only, type Reader } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared-pool.ts';
import { Snapshot } from './snapshot.ts';
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

/** A group as JSON has it, also where a change of it is noted (migration 0030). */
export type Cells = [number, number, VehicleStatus, Condition, boolean, boolean, sums: number[]];

interface ReadTotals {
  /** Of which transactions the totals have everything. */
  snapshot: Snapshot;
  groups: TotalGroup[];
}

// The sums as one array: thirty values of their own in JSON cost a third more.
const COLUMNS = sql.raw(`${TOTAL_GROUP.join(', ')}, array[${TOTAL_SUMS.join(', ')}]`);

/** The totals of companies, and what has not been folded into them yet: groups that are alike add up. */
export async function readTotals(reader: Reader, companyIds: readonly number[]): Promise<ReadTotals> {
  const groupsOf = (table: string) => sql`
    select json_build_array(${COLUMNS}) as cells from ${sql.table(table)} where company_id = any(${[...companyIds]}::int4[])`;
  const rows = await reader.read(sql<{ snapshot: string; groups: Cells[] }>`${prepared('totals')}
    select pg_current_snapshot()::text as snapshot, coalesce(json_agg(cells), '[]') as groups
    from (${groupsOf('position_totals')} union all ${groupsOf('position_total_deltas')}) g`);
  const { snapshot, groups } = only(rows);
  return { snapshot: new Snapshot(snapshot), groups: groups.map(toGroup) };
}

export function toGroup(cells: Cells): TotalGroup {
  const [company_id, location_id, status, condition, is_manually_priced, has_finance, sums] = cells;
  return { company_id, location_id, status, condition, is_manually_priced, has_finance, sums };
}
