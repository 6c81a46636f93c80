import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { COMPANY_TOTAL_GROUP, TOTAL_GROUP, TOTAL_SUMS } from './total-sums.ts';

/**
 * Adds the deltas to the totals. Uses one statement, so that a reader sees each delta exactly once: in the
 * totals or as a delta.
 */
export async function addDeltasToTotals(database: Database): Promise<void> {
  await sql`
    with deltas as (delete from position_total_deltas returning *),
    by_location as (${addDeltasTo('position_totals', TOTAL_GROUP)})
    ${addDeltasTo('company_position_totals', COMPANY_TOTAL_GROUP)}`.execute(database);
}

function addDeltasTo(table: string, columns: readonly string[]): RawBuilder<unknown> {
  const group = sql.raw(columns.join(', '));
  const sums = sql.raw(TOTAL_SUMS.map((name) => `sum(${name})::int8`).join(', '));
  const assignments = sql.raw(
    TOTAL_SUMS.map((name) => `${name} = ${table}.${name} + excluded.${name}`).join(', '),
  );
  return sql`
    insert into ${sql.table(table)} (${group}, ${sql.raw(TOTAL_SUMS.join(', '))})
    select ${group}, ${sums} from deltas group by ${group}
    on conflict (${group}) do update set ${assignments}`;
}
