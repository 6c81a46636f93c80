import type pg from 'pg';
import { correctLocationTotals } from '../src/features/positions/correct-totals.repository.ts';
import { databaseOnClient } from '../src/platform/db/database.ts';

/**
 * Writes positions without their only writer, and appends the differences of the totals in the same
 * transaction. Every test that writes positions itself uses this function or `writePositionsOnly`.
 */
export async function writePositions(
  pool: pg.Pool,
  statement: string,
  values: readonly unknown[] = [],
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(statement, [...values]);
    const { rows } = await client.query<{ company_id: number }>(
      'select company_id from positions union select company_id from position_totals',
    );
    const database = databaseOnClient(client);
    for (const { company_id: companyId } of rows) await correctLocationTotals(database, companyId);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** Writes positions and leaves the totals, for columns that aren't summed and for wrong totals on purpose. */
export const writePositionsOnly = <Row extends pg.QueryResultRow>(
  client: Pick<pg.Pool, 'query'>,
  statement: string,
  values: readonly unknown[] = [],
): Promise<pg.QueryResult<Row>> => client.query<Row>(statement, [...values]);
