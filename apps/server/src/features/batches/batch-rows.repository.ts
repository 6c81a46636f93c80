import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { PendingRow, StoredRow } from './batches.repository.ts';
import { rowPages } from './row-pages.ts';

/** Name of the record that a row is about. Rows of a vehicle have the same name, by VIN or by unit. */
const RECORD = sql`coalesce(vehicle_vin, name)`;

/**
 * Predicate for rows without an outcome. The expression keeps PostgreSQL from using the partial index of such
 * rows. With statistics from a time when all rows were applied, PostgreSQL expects the index to be empty, and
 * would read all of it.
 */
const HAS_NO_OUTCOME = sql`coalesce(outcome, '') = ''`;

/**
 * Returns the next rows without an outcome together with all later rows of the same records, in sheet order.
 * Uses separate statements, because a database without statistics for a new batch could read the whole batch
 * for each record.
 */
export async function listNextRows(database: Database, batchId: number, most: number): Promise<PendingRow[]> {
  const records = await listNextRecords(database, batchId, most);
  if (records.length === 0) return [];
  const { rows } = await sql<PendingRow>`
    select row, name, values, problems from batch_rows
    where batch_id = ${batchId} and ${HAS_NO_OUTCOME} and ${RECORD} = any(${records}::text[])
    order by row`.execute(database);
  return rows;
}

/** Divisor of the number of records while they have too many rows together. */
const RECORDS_DIVISOR = 4;

/**
 * Lists the records of the next rows. Lists fewer records if they have many later rows, such as a log of
 * readings by day, so that the number of rows in a transaction doesn't depend on their order.
 */
async function listNextRecords(database: Database, batchId: number, most: number): Promise<string[]> {
  const next = await sql<{ record: string }>`
    select ${RECORD} as record from batch_rows where batch_id = ${batchId} and outcome is null
    order by row limit ${most}`.execute(database);
  let records = [...new Set(next.rows.map(({ record }) => record))];
  while (records.length > 1 && (await hasMoreRows(database, { batchId, records, most: 2 * most })))
    records = records.slice(0, Math.ceil(records.length / RECORDS_DIVISOR));
  return records;
}

async function hasMoreRows(
  database: Database,
  { batchId, records, most }: { batchId: number; records: readonly string[]; most: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from batch_rows
    where batch_id = ${batchId} and ${HAS_NO_OUTCOME} and ${RECORD} = any(${[...records]}::text[])
    offset ${most} limit 1`.execute(database);
  return rows.length > 0;
}

const ROWS_AT_ONCE = 500;

/**
 * Yields pages of all rows of a batch. Rows of the same record stay together and in order. The last record of
 * each page is found once for all pages: a database without statistics for a new batch would read the whole
 * batch for each page.
 */
export async function* recordPages(database: Database, batchId: number): AsyncGenerator<PendingRow[]> {
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

export const rejectedPages = (database: Database, batchId: number): AsyncGenerator<RejectedRow[]> =>
  rowPages(async (after, most) => {
    const { rows } = await sql<RejectedRow>`
      select row, cells, values, coalesce(outcome_problems, expected_problems, problems) as reasons
      from batch_rows
      where batch_id = ${batchId} and row > ${after} and coalesce(outcome, expected) = 'refuse'
      order by row limit ${most}`.execute(database);
    return rows;
  });
