import { once } from 'node:events';
import { request } from 'node:http';
import { API_BASE } from '@fleetworth/contract/endpoint';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setReadOnly } from '../../../test/set-read-only.ts';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';

let fleetworth: TestFleetworth;
let address: string;
beforeAll(async () => {
  fleetworth = await startTestFleetworth();
  address = await fleetworth.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => fleetworth.stop());

const PATH = '/vehicle-analysis/future-summary-values';

/** Requests a summary and returns its status. */
function ask() {
  const asked = request(address + API_BASE + PATH, {
    method: 'POST',
    headers: { authorization: `Bearer ${fleetworth.token}` },
    agent: false,
  });
  const status = once(asked, 'response').then(
    ([response]) => {
      response.resume();
      return response.statusCode as number;
    },
    () => 'broken off',
  );
  asked.on('error', () => {});
  asked.end();
  return { asked, status };
}

/** Makes every summary compute its sums, and blocks it from reading vehicles until released. */
async function holdBack(): Promise<{ letGo: () => Promise<void>; waiting: () => Promise<number> }> {
  const { pool } = fleetworth.database;
  await pool.query('delete from projection_sums');
  const client = await pool.connect();
  let isHeld = true;
  await client.query('begin; lock table depreciation_overrides in access exclusive mode');
  return {
    letGo: async () => {
      if (!isHeld) return;
      isHeld = false;
      await client.query('rollback');
      client.release();
    },
    waiting: async () => {
      const { rows } = await pool.query<{ count: number }>(
        `select count(*)::int4 as count from pg_locks
         where not granted and relation = 'depreciation_overrides'::regclass`,
      );
      return rows[0]?.count ?? 0;
    },
  };
}

test("rejects a user's fifth concurrent summary until one of the others is answered", async () => {
  const held = await holdBack();
  const open = [ask(), ask(), ask(), ask()];
  try {
    await expect.poll(held.waiting).toBe(2);
    expect(await ask().status).toBe(429);
  } finally {
    await held.letGo();
  }
  expect(await Promise.all(open.map(({ status }) => status))).toEqual([200, 200, 200, 200]);
  expect(await ask().status).toBe(200);
});

test('abandons summaries that no client waits for, in the queue and in their threads', async () => {
  const held = await holdBack();
  const open = [ask(), ask(), ask(), ask()];
  try {
    await expect.poll(held.waiting).toBe(2);
    for (const { asked } of open) asked.destroy();
    expect(await Promise.all(open.map(({ status }) => status))).toEqual(Array(4).fill('broken off'));
    // Both threads become free at once, so another summary reaches the vehicles while the earlier ones are
    // still blocked.
    const next = ask();
    await expect.poll(held.waiting).toBe(3);
    await held.letGo();
    expect(await next.status).toBe(200);
  } finally {
    await held.letGo();
  }
});

test('answers 503 while the database is unavailable, and the next summary', async () => {
  const held = await holdBack();
  const first = ask();
  try {
    await expect.poll(held.waiting).toBe(1);
    await fleetworth.database.pool.query(
      `select pg_terminate_backend(pid) from pg_locks
       where not granted and relation = 'depreciation_overrides'::regclass`,
    );
    expect(await first.status).toBe(503);
  } finally {
    await held.letGo();
  }
  expect(await ask().status).toBe(200);
});

test('answers from a database that became read-only, without storing the sums', async () => {
  const { pool, url } = fleetworth.database;
  await pool.query('delete from projection_sums');
  const keeper = new pg.Client({ connectionString: url });
  await keeper.connect();
  await setReadOnly(keeper, true);
  try {
    expect(await ask().status).toBe(200);
  } finally {
    await setReadOnly(keeper, false);
    await keeper.end();
  }
  expect((await pool.query('select from projection_sums')).rowCount).toBe(0);
  expect(await ask().status).toBe(200);
  expect((await pool.query('select from projection_sums')).rowCount).toBeGreaterThan(0);
});
