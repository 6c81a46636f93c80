import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { COMPANY_TOTAL_GROUP, TOTAL_CONDITIONS, TOTAL_GROUP, TOTAL_SUMS } from './total-sums.ts';

const GROUP_COLUMNS = TOTAL_GROUP.join(', ');
const COMPANY_COLUMNS = COMPANY_TOTAL_GROUP.join(', ');
const SUMMED_COLUMNS = TOTAL_SUMS.map((name) => `sum(${name})::int8 as ${name}`).join(', ');
export const HAS_NONZERO_SUM = TOTAL_SUMS.map((name) => `sum(${name}) <> 0`).join(' or ');

export const TOTALS_AND_DELTAS = `
  select ${GROUP_COLUMNS}, ${SUMMED_COLUMNS} from (
    select ${GROUP_COLUMNS}, ${TOTAL_SUMS.join(', ')} from position_totals
    union all select ${GROUP_COLUMNS}, ${TOTAL_SUMS.join(', ')} from position_total_deltas) t
  group by ${GROUP_COLUMNS} having ${HAS_NONZERO_SUM}`;

const selectCompanySums = (table: string) =>
  `select ${COMPANY_COLUMNS}, ${SUMMED_COLUMNS} from ${table}
    group by ${COMPANY_COLUMNS} having ${HAS_NONZERO_SUM}`;

const CONDITION_SUMS = TOTAL_CONDITIONS.flatMap((condition) => [
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
/**
 * In the order of `TOTAL_SUMS`. `TotalDeltas` applies the same rules to single positions, so change both
 * together.
 */
export const SUMS_OVER_POSITIONS = [
  'count(*)',
  'coalesce(sum(payoff), 0)',
  'coalesce(sum(mileage), 0)',
  'count(mileage)',
  'count(*) filter (where is_matured)',
  'coalesce(sum(payoff) filter (where is_matured), 0)',
  ...CONDITION_SUMS,
].map((sum, index) => `(${sum})::int8 as ${TOTAL_SUMS[index]}`);
const POSITION_SUMS = `
  select ${GROUP_COLUMNS}, ${SUMS_OVER_POSITIONS.join(', ')} from positions group by ${GROUP_COLUMNS}`;

/**
 * Finds groups whose stored totals differ from the sums over positions, or whose totals by company differ
 * from the totals by location. Reads everything in one statement, so that concurrent writes make no
 * difference.
 */
export const TOTAL_DIFFERENCES = `
  (select 'stored' as side, * from (${TOTALS_AND_DELTAS} except ${POSITION_SUMS}) a)
  union all (select 'fresh', * from (${POSITION_SUMS} except ${TOTALS_AND_DELTAS}) b)
  union all (select 'company', company_id, null, status, condition, is_manually_priced, has_finance,
    ${TOTAL_SUMS.join(', ')}
    from (${selectCompanySums('company_position_totals')} except ${selectCompanySums('position_totals')}) c)
  union all (select 'locations', company_id, null, status, condition, is_manually_priced, has_finance,
    ${TOTAL_SUMS.join(', ')}
    from (${selectCompanySums('position_totals')} except ${selectCompanySums('company_position_totals')}) d)`;

export async function findWrongTotals(database: Database): Promise<string[]> {
  const { rows } = await sql<{ company_id: number; location_id: number | null }>`
    select distinct company_id, location_id from (${sql.raw(TOTAL_DIFFERENCES)}) differences
    order by 1, 2`.execute(database);
  return rows.map(({ company_id, location_id }) =>
    location_id === null
      ? `The totals of company ${company_id} differ from those of its locations.`
      : `The totals of company ${company_id} at location ${location_id} differ from its positions.`,
  );
}
