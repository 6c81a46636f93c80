import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';
import { limitFileUpload } from './limit-file-upload.ts';

const SLOTS_OF_SLOW_USERS = 6;
/** Users whose two files each would take all slots. */
const SLOW_USERS = Array.from({ length: 8 }, (_, at) => 9_001 + at);
const OTHER_USER = 9_100;

let fleetworth: TestFleetworth;
beforeAll(async () => {
  fleetworth = await startTestFleetworth();
});
afterAll(() => fleetworth.stop());

test('Users with slow files share a part of the slots, and leave the others to users without', async () => {
  const { pool, db } = fleetworth.database;
  await pool.query(
    `insert into request_counts (name, minute, count, expires_at)
     select 'slow file of user ' || u, $1, 1, $1::timestamptz + interval '1 hour' from unnest($2::int[]) u`,
    [fleetworth.clock.now(), SLOW_USERS],
  );
  const admit = limitFileUpload({ database: db, clock: fleetworth.clock });
  const { promise: end, resolve: endAll } = Promise.withResolvers<void>();
  const { signal } = new AbortController();
  let started = 0;
  const slow = SLOW_USERS.flatMap((userId) =>
    [1, 2].map(() =>
      admit({ userId, signal }, async () => {
        started += 1;
        await end;
      }),
    ),
  );
  await expect.poll(() => started).toBe(SLOTS_OF_SLOW_USERS);
  expect(await admit({ userId: OTHER_USER, signal }, async () => 'read')).toBe('read');
  expect(started).toBe(SLOTS_OF_SLOW_USERS);
  endAll();
  await Promise.all(slow);
  expect(started).toBe(2 * SLOW_USERS.length);
});
