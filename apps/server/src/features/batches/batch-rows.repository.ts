import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { PendingRow, StoredRow } from './batches.repository.ts';
import { readByRowNumber } from './row-pages.ts';

/**
 * Name of the record that a row changes. Rows of one vehicle have the same name, whether they identify it
 * by VIN or by unit.
 */
const RECORD = sql`coalesce(vehicle_vin, name)`;

/**
 * Predicate for rows without an outcome. The expression keeps PostgreSQL from using the partial index of such
 * rows. If the statistics date from a time when all rows had an outcome, PostgreSQL expects the index to be
 * empty and would read all of it.
 */
const HAS_NO_OUTCOME = sql`coalesce(outcome, '') = ''`;

/**
 * Returns the next rows without an outcome together with all later rows of the same records, in sheet
 * order. Uses separate statements, because a database without statistics for a new batch could read the
 * whole batch for each record.
 */
export async function listNextRows(
  database: Database,
  batchId: number,
  limit: number,
): Promise<PendingRow[]> {
  const records = await listNextRecords(database, batchId, limit);
  if (records.length === 0) return [];
  const { rows } = await sql<PendingRow>`
    select row, name, values, problems from batch_rows
    where batch_id = ${batchId} and ${HAS_NO_OUTCOME} and ${RECORD} = any(${records}::text[])
    order by row`.execute(database);
  return rows;
}

const RECORDS_DIVISOR = 4;

/**
 * Lists fewer records if they have many later rows, such as daily odometer readings. Otherwise, a sheet
 * that is sorted by day would put too many rows in one transaction.
 */
async function listNextRecords(database: Database, batchId: number, limit: number): Promise<string[]> {
  const next = await sql<{ record: string }>`
    select ${RECORD} as record from batch_rows where batch_id = ${batchId} and outcome is null
    order by row limit ${limit}`.execute(database);
  let records = [...new Set(next.rows.map(({ record }) => record))];
  while (records.length > 1 && (await hasMoreRows(database, { batchId, records, limit: 2 * limit })))
    records = records.slice(0, Math.ceil(records.length / RECORDS_DIVISOR));
  return records;
}

async function hasMoreRows(
  database: Database,
  { batchId, records, limit }: { batchId: number; records: readonly string[]; limit: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from batch_rows
    where batch_id = ${batchId} and ${HAS_NO_OUTCOME} and ${RECORD} = any(${[...records]}::text[])
    offset ${limit} limit 1`.execute(database);
  return rows.length > 0;
}

const ROWS_AT_ONCE = 500;

/**
 * Keeps the rows of a record together and in order. Finds the last record of every page in advance with one
 * query. If each page looked for its own end, a database without statistics could read the whole batch for
 * each page.
 */
export async function* readRowPages(database: Database, batchId: number): AsyncGenerator<PendingRow[]> {
  const ends = await sql<{ record: string }>`
    select distinct record from (
      select ${RECORD} as record, row_number() over (order by ${RECORD}) as position,
        count(*) over () as count
      from batch_rows where batch_id = ${batchId} and ${HAS_NO_OUTCOME}) records
    where position % ${ROWS_AT_ONCE} = 0 or position = count
    order by record`.execute(database);
  let after = '';
  for (const { record: last } of ends.rows) {
    const { rows } = await sql<PendingRow>`
      select row, name, values, problems from batch_rows
      where batch_id = ${batchId} and ${HAS_NO_OUTCOME} and ${RECORD} > ${after} and ${RECORD} <= ${last}
      order by ${RECORD}, row`.execute(database);
    after = last;
    yield rows;
  }
}

interface RejectedRow extends Pick<StoredRow, 'row' | 'cells' | 'values'> {
  reasons: StoredRow['problems'];
}

export const readRejectedPages = (database: Database, batchId: number): AsyncGenerator<RejectedRow[]> =>
  readByRowNumber(async (after, limit) => {
    const { rows } = await sql<RejectedRow>`
      select row, cells, values, coalesce(outcome_problems, expected_problems, problems) as reasons
      from batch_rows
      where batch_id = ${batchId} and row > ${after} and coalesce(outcome, expected) = 'refuse'
      order by row limit ${limit}`.execute(database);
    return rows;
  });
