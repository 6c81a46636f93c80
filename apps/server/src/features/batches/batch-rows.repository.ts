import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { PendingRow, StoredRow } from './batches.repository.ts';
import { rowPages } from './row-pages.ts';

/**
 * Returns the next rows without an outcome together with all later rows of the same names, in sheet order.
 * Uses two statements for the same reason as `namePages`.
 */
export async function listNextRows(database: Database, batchId: number, most: number): Promise<PendingRow[]> {
  const next = await sql<{ name: string }>`
    select name from batch_rows where batch_id = ${batchId} and outcome is null
    order by row limit ${most}`.execute(database);
  const names = [...new Set(next.rows.map(({ name }) => name))];
  if (names.length === 0) return [];
  const { rows } = await sql<PendingRow>`
    select row, name, values, problems from batch_rows
    where batch_id = ${batchId} and outcome is null and name = any(${names}::text[])
    order by row`.execute(database);
  return rows;
}

const ROWS_AT_ONCE = 500;

/**
 * Yields pages of all rows of a batch. Rows with the same name stay together and in order. Names are selected
 * in a separate statement: combined with the rows, a database without statistics for a new batch reads the
 * whole batch for each page.
 */
export async function* namePages(database: Database, batchId: number): AsyncGenerator<PendingRow[]> {
  for (let behind = ''; ; ) {
    const names = await sql<{ last: string | null }>`
      select max(name) as last from (
        select name from batch_rows where batch_id = ${batchId} and outcome is null and name > ${behind}
        order by name limit ${ROWS_AT_ONCE}) names`.execute(database);
    const last = names.rows[0]?.last ?? null;
    if (last === null) return;
    const { rows } = await sql<PendingRow>`
      select row, name, values, problems from batch_rows
      where batch_id = ${batchId} and outcome is null and name > ${behind} and name <= ${last}
      order by name, row`.execute(database);
    behind = last;
    yield rows;
  }
}

interface RejectedRow extends Pick<StoredRow, 'row' | 'cells' | 'values'> {
  reasons: StoredRow['problems'];
}

export const rejectedPages = (database: Database, batchId: number): AsyncGenerator<RejectedRow[]> =>
  rowPages(async (behind, most) => {
    const { rows } = await sql<RejectedRow>`
      select row, cells, values, coalesce(outcome_problems, expected_problems, problems) as reasons
      from batch_rows
      where batch_id = ${batchId} and row > ${behind} and coalesce(outcome, expected) = 'refuse'
      order by row limit ${most}`.execute(database);
    return rows;
  });
