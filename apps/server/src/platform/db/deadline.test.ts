import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from './database.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
  THROWAWAY_SETTINGS,
} from '@fleetworth/embedded-postgres/start';
import { inTransaction } from './in-transaction.ts';
import { DatabaseUnavailable } from '../errors/database-errors.ts';

const DEADLINE_MS = 2_000;

describe('a database whose processes are suspended', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fleetworth-hang-'));
  let postgres: EmbeddedPostgres;
  let opened: OpenDatabase;
  const stopped: number[] = [];

  const pidOf = async () => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(opened.db);
    return rows[0]?.pid ?? 0;
  };
  const postmaster = () =>
    Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  const stop = (...pids: number[]) => {
    stopped.push(...pids);
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
  };
  const goOn = () => {
    for (const pid of stopped.splice(0)) process.kill(pid, 'SIGCONT');
  };
  const one = sql<{ n: number }>`select 1 as n`;
  const written = async () =>
    (await sql<{ code: string }>`select code from written order by 1`.execute(opened.db)).rows.map(
      ({ code }) => code,
    );

  beforeAll(async () => {
    postgres = await startEmbeddedPostgres(folder, { settings: THROWAWAY_SETTINGS });
    opened = openDatabase(postgres.url, { maxConnections: 1, deadlineMs: DEADLINE_MS });
  });
  afterAll(async () => {
    goOn();
    await opened.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    await opened.pool.query('drop table if exists written; create table written (code text primary key)');
  });

  test('fails a statement at its deadline, and the next one gets another connection', async () => {
    const pid = await pidOf();
    stop(pid);
    await expect(one.execute(opened.db)).rejects.toThrow(DatabaseUnavailable);
    expect(await pidOf()).not.toBe(pid);
    goOn();
  });

  test('writes nothing of a transaction that passed its deadline, whatever it sends afterwards', async () => {
    const insert = (code: string) => sql`insert into written (code) values (${code})`;
    const work = inTransaction(opened.db, async (transaction) => {
      await insert('a').execute(transaction);
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
      stop(rows[0]?.pid ?? 0);
      await expect(insert('b').execute(transaction)).rejects.toThrow(DatabaseUnavailable);
      goOn();
      await insert('c').execute(transaction);
    });
    await expect(work).rejects.toThrow(DatabaseUnavailable);
    expect(await written()).toEqual([]);
  });

  test("fails connections that aren't opened in time, and opens them again once it continues", async () => {
    stop(await pidOf(), postmaster());
    await expect(one.execute(opened.db)).rejects.toThrow(DatabaseUnavailable);
    await expect(one.execute(opened.db)).rejects.toThrow(DatabaseUnavailable);
    goOn();
    await expect.poll(async () => (await one.execute(opened.db)).rows).toEqual([{ n: 1 }]);
  });

  test('has a little less time than the deadline to end a statement itself', async () => {
    const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(opened.db);
    expect(rows).toEqual([{ statement_timeout: '1800ms' }]);
    await expect(sql`select pg_sleep(60)`.execute(opened.db)).rejects.toThrow(DatabaseUnavailable);
  });
});
