import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { TOTAL_SUMS } from '../src/features/positions/total-sums.ts';
import { pause } from '../src/platform/clock/clock.ts';
import { computeFreshPositions } from './fresh-positions.ts';

/** Columns that totals are grouped by. */
export const group = 'company_id, location_id, status, condition, is_manually_priced, has_finance';
const summed = TOTAL_SUMS.map((name) => `sum(${name})::int8 as ${name}`).join(', ');
const isSomething = TOTAL_SUMS.map((name) => `sum(${name}) <> 0`).join(' or ');
/** Reads the totals as the product does. */
export const totalsAndDeltas = `
  select ${group}, ${summed} from (
    select ${group}, ${TOTAL_SUMS.join(', ')} from position_totals
    union all select ${group}, ${TOTAL_SUMS.join(', ')} from position_total_deltas) t
  group by ${group} having ${isSomething}`;

const companyGroup = group.replace(' location_id,', '');
const byCompany = (table: string) =>
  `select ${companyGroup}, ${summed} from ${table} group by ${companyGroup} having ${isSomething}`;

const conditionSums = ['excellent', 'good', 'fair'].flatMap((condition) => [
  `count(${condition}_auction)`,
  `coalesce(sum(${condition}_auction), 0)`,
  `coalesce(sum(payoff) filter (where ${condition}_auction is null), 0)`,
  `count(*) filter (where ${condition}_revenue > 0)`,
  `coalesce(sum(${condition}_revenue) filter (where ${condition}_revenue > 0), 0)`,
  `count(*) filter (where ${condition}_revenue <= 0)`,
  `coalesce(sum(${condition}_revenue) filter (where ${condition}_revenue <= 0), 0)`,
  `coalesce(sum(${condition}_week_now), 0)`,
  `coalesce(sum(${condition}_week_then), 0)`,
  `count(*) filter (where ${condition}_sandbox)`,
  `count(*) filter (where ${condition}_by_price)`,
]);
const sumsOverPositions = [
  'count(*)',
  'coalesce(sum(payoff), 0)',
  'coalesce(sum(mileage), 0)',
  'count(mileage)',
  'count(*) filter (where is_matured)',
  'coalesce(sum(payoff) filter (where is_matured), 0)',
  ...conditionSums,
].map((sum, place) => `(${sum})::int8 as ${TOTAL_SUMS[place]}`);
/** Sums the positions themselves. */
export const FRESH_SUMS = `select ${group}, ${sumsOverPositions.join(', ')} from positions group by ${group}`;

/**
 * Lists groups whose stored totals differ from the sums over positions, or whose company totals differ from
 * those by location. Reads everything in one statement.
 */
export const TOTAL_DIFFERENCES = `
  (select 'kept' as side, * from (${totalsAndDeltas} except ${FRESH_SUMS}) a)
  union all (select 'fresh', * from (${FRESH_SUMS} except ${totalsAndDeltas}) b)
  union all (select 'company', company_id, null, status, condition, is_manually_priced, has_finance,
    ${TOTAL_SUMS.join(', ')}
    from (${byCompany('company_position_totals')} except ${byCompany('position_totals')}) c)
  union all (select 'locations', company_id, null, status, condition, is_manually_priced, has_finance,
    ${TOTAL_SUMS.join(', ')}
    from (${byCompany('position_totals')} except ${byCompany('company_position_totals')}) d)`;

interface StalePosition {
  vehicleId: number;
  kept: Record<string, unknown>;
  fresh: Record<string, unknown>;
}

/**
 * Lists positions with a figure that differs from a new computation by the domain package, and counts the
 * compared ones.
 */
export async function findStalePositions(
  pool: pg.Pool | pg.PoolClient,
  today: string,
): Promise<{ stale: StalePosition[]; positions: number }> {
  const stale: StalePosition[] = [];
  let positions = 0;
  const companies = await pool.query<{ id: number }>('select id from companies order by id');
  for (const { id } of companies.rows) {
    const fresh = await computeFreshPositions(pool, { companyId: id, today });
    const { rows } = await pool.query<Record<string, unknown> & { vehicle_id: number }>(
      'select * from positions where company_id = $1',
      [id],
    );
    const kept = new Map(rows.map((row) => [row.vehicle_id, row]));
    for (const vehicleId of new Set([...kept.keys(), ...fresh.keys()])) {
      const figures = fresh.get(vehicleId) ?? { vehicle_id: 'gone' };
      const row: Record<string, unknown> = kept.get(vehicleId) ?? {};
      const compared = Object.fromEntries(Object.keys(figures).map((name) => [name, row[name]]));
      if (!isDeepStrictEqual(compared, figures)) stale.push({ vehicleId, kept: compared, fresh: figures });
    }
    positions += rows.length;
  }
  return { stale, positions };
}

/** Waits until every requested value has been received and counted. */
export async function untilNothingIsPending(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(
      `select from value_requests r join vehicles v on v.company_id = r.company_id and v.id = r.vehicle_id
       where r.state = 'pending' and v.deleted_at is null limit 1`,
    );
    if (rowCount === 0) return;
    await pause(50);
  }
}
