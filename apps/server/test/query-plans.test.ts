import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readRowPages } from '../src/features/batches/batch-rows.repository.ts';
import { findNextChunk } from '../src/features/change-sets/undo-progress.repository.ts';
import { ownIds } from './company-ids.ts';
import { makeBatch, userOf } from './made-batch.ts';
import { countScannedRows } from './scanned-rows.ts';
import { startTestFleetworth, type TestFleetworth } from './test-fleetworth.ts';

/** Ten pages of a batch, and ten transactions of an undo. */
const ROWS = 5_000;

describe('with outdated statistics', () => {
  let fleetworth: TestFleetworth;
  let client: pg.PoolClient;
  let company: number;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
    ({ company } = await ownIds(fleetworth.database.pool));
    client = await fleetworth.database.pool.connect();
    const { rows: tables } = await client.query<{ name: string }>(
      `with tables as (
         select unnest('{batch_rows, change_set_records, audit_entries}'::regclass[])::oid as oid)
       select oid::regclass::text as name from pg_class
       where relkind = 'r' and (oid in (table tables)
         or oid in (select inhrelid from pg_inherits where inhparent in (table tables)))`,
    );
    for (const { name } of tables) await client.query(`alter table ${name} set (autovacuum_enabled = false)`);
  });
  afterAll(async () => {
    client.release();
    await fleetworth.stop();
  });

  const fillBatch = async (outcome: string | null) => {
    const id = await makeBatch(fleetworth.database.pool, 'vehicle_create', company);
    await client.query(
      `insert into batch_rows (batch_id, row, name, cells, values, problems, outcome)
       select $1, row, 'VIN ' || md5(row::text), '{}', '{}', '[]', $2 from generate_series(3, $3) row`,
      [id, outcome, ROWS + 1],
    );
    return id;
  };

  test('pages of a new batch read each row twice', async () => {
    await fillBatch('update');
    await client.query('delete from batch_rows where outcome is null');
    await client.query('analyze batch_rows');
    const id = await fillBatch(null);
    const { database, count } = countScannedRows(client);
    const pages = await Array.fromAsync(readRowPages(database, id));
    expect(pages.flat()).toHaveLength(ROWS);
    expect(count()).toBeLessThanOrEqual(2 * ROWS);
  });

  test('an undo finds its next records without reading all of them', async () => {
    const { rows } = await client.query<{ id: number }>(
      `insert into change_sets (user_id, kind, started_at, finished_at)
       values (${userOf(company)}, 'batch', now(), now()) returning id`,
    );
    const id = rows[0]?.id ?? 0;
    await client.query('analyze change_set_records, audit_entries');
    await client.query(
      `insert into change_set_records (company_id, change_set_id, kind, record_id)
       select $1, $2, 'vehicles', record from generate_series(1, $3) record`,
      [company, id, ROWS],
    );
    await client.query(
      `insert into audit_entries (company_id, user_id, entity, entity_id, action, after, change_set_id,
         happened_at)
       select $1, ${userOf(company)}, 'vehicles', record, 'create', '{}', $2, now()
       from generate_series(1, $3) record`,
      [company, id, ROWS],
    );
    const { database, count } = countScannedRows(client);
    const query = { changeSetId: id, companyIds: [company], maxRecords: 500 };
    expect((await findNextChunk(database, query))?.ids).toHaveLength(500);
    expect(count()).toBeLessThan(600);
  });
});
