import { type RawBuilder, sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/db/database.ts';
import { HAS_NONZERO_SUM, SUMS_OVER_POSITIONS } from './total-differences.repository.ts';
import { COMPANY_TOTAL_GROUP, TOTAL_GROUP, TOTAL_SUMS } from './total-sums.ts';

const joinColumns = (columns: readonly string[]): RawBuilder<unknown> => sql.raw(columns.join(', '));
const SUM_COLUMNS = joinColumns(TOTAL_SUMS);
const NEGATED_COLUMNS = joinColumns(TOTAL_SUMS.map((name) => `-${name}`));
const SUMMED_COLUMNS = joinColumns(TOTAL_SUMS.map((name) => `sum(${name})::int8`));
const HAS_DIFFERENCE = sql.raw(HAS_NONZERO_SUM);

/** Locks the corrections of a company until the end of the transaction. Two at once would correct twice. */
export async function lockCorrections(transaction: DatabaseTransaction, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('correction of totals', ${companyId}))`.execute(
    transaction,
  );
}

/**
 * Returns the ids of the corrected locations. Appends the differences as deltas, as writers do. The
 * differences are correct even while others write, because each writer changes positions and appends its
 * deltas in one transaction.
 */
export async function correctLocationTotals(database: Database, companyId: number): Promise<number[]> {
  const group = joinColumns(TOTAL_GROUP);
  const { rows } = await sql<{ location_id: number }>`
    insert into position_total_deltas (${group}, ${SUM_COLUMNS})
    select ${group}, ${SUMMED_COLUMNS} from (
      select ${group}, ${joinColumns(SUMS_OVER_POSITIONS)} from positions where company_id = ${companyId}
      group by ${group}
      union all select ${group}, ${NEGATED_COLUMNS} from position_totals where company_id = ${companyId}
      union all select ${group}, ${NEGATED_COLUMNS} from position_total_deltas where company_id = ${companyId}
    ) differences
    group by ${group} having ${HAS_DIFFERENCE}
    returning location_id`.execute(database);
  return [...new Set(rows.map(({ location_id }) => location_id))];
}

/**
 * Returns true if a total differed from the totals of the locations. Deltas are added to both totals at once,
 * so the difference is correct even while deltas are added.
 */
export async function correctCompanyTotals(database: Database, companyId: number): Promise<boolean> {
  const group = joinColumns(COMPANY_TOTAL_GROUP);
  const corrected = TOTAL_SUMS.map((name) => `${name} = company_position_totals.${name} + excluded.${name}`);
  const { rows } = await sql<{ status: string }>`
    insert into company_position_totals (${group}, ${SUM_COLUMNS})
    select ${group}, ${SUMMED_COLUMNS} from (
      select ${group}, ${SUM_COLUMNS} from position_totals where company_id = ${companyId}
      union all
      select ${group}, ${NEGATED_COLUMNS} from company_position_totals where company_id = ${companyId}
    ) differences
    group by ${group} having ${HAS_DIFFERENCE}
    on conflict (${group}) do update set ${joinColumns(corrected)}
    returning status`.execute(database);
  return rows.length > 0;
}
