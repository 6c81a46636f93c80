import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { StoredRow } from './batches.repository.ts';
import { rowPages } from './row-pages.ts';

interface RefusedRow extends Pick<StoredRow, 'row' | 'cells' | 'values'> {
  reasons: StoredRow['problems'];
}

/** Yields the refused rows of a batch, some at a time. */
export const refusedPages = (database: Database, batchId: number): AsyncGenerator<RefusedRow[]> =>
  rowPages(async (behind, most) => {
    const { rows } = await sql<RefusedRow>`
      select row, cells, values, coalesce(outcome_problems, expected_problems, problems) as reasons
      from batch_rows
      where batch_id = ${batchId} and row > ${behind} and coalesce(outcome, expected) = 'refuse'
      order by row limit ${most}`.execute(database);
    return rows;
  });
