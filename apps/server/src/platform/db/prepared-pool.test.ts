import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { copyTemplate, type TestDatabase } from '../../../test/test-database.ts';
import { type OpenDatabase, openDatabase } from './database.ts';
import { prepared } from './prepared-pool.ts';

describe('a pool of prepared statements', () => {
  let database: TestDatabase;
  let opened: OpenDatabase;
  beforeAll(async () => {
    database = await copyTemplate(inject('databaseUrl'));
    opened = openDatabase(database.url, { maxConnections: 1 });
  });
  afterAll(async () => {
    await opened.close();
    await database.close();
  });

  test('prepares what is marked at its begin or at its end, and nothing else', async () => {
    const { db } = opened;
    const regions = db.selectFrom('regions').select('code').orderBy('code').limit(1);
    const plain = await regions.execute();
    expect(await regions.modifyEnd(prepared('at_end')).execute()).toEqual(plain);
    await sql`${prepared('at-begin')} select 1`.execute(db);
    const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements order by 1`.execute(
      db,
    );
    expect(rows.map(({ name }) => name)).toEqual(['at-begin', 'at_end']);
  });
});
