import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';
import { foreignIds } from '../../../test/two-worlds.ts';
import type { FleetPageKey } from './find-fleet-page.ts';
import { readFleetRecords } from './fleet-rows.repository.ts';

const NOBODY = 'a-token-of-nobody';

// What several calls need at a time is read by one statement: nobody may get what was read for somebody else.
describe('calls that come at the same time', () => {
  let fleetworth: TestFleetworth;
  let tokens: string[];
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
    const { pool } = fleetworth.database;
    const { company } = await foreignIds(pool);
    // Of what the demo user does not see, one company is the viewer's alone.
    await pool.query(
      `delete from memberships m using users u where u.id = m.user_id and u.email like 'viewer@%'`,
    );
    await pool.query(
      `insert into memberships (company_id, user_id, role) select $1, id, 'owner' from users where email like 'viewer@%'`,
      [company],
    );
    // Each company has changes that no total has yet.
    await pool.query('update positions set payoff = payoff + 1 where has_finance');
    const signIn = (name: string) => fleetworth.signIn(`${name}@fleetworth.app`, 'Demo!2026');
    tokens = [await signIn('demo'), await signIn('viewer'), NOBODY];
  });
  afterAll(() => fleetworth.stop());

  const calls = [
    (token: string) => fleetworth.attempt('getMe', {}, token),
    (token: string) => fleetworth.attempt('listFleet', { filters: { per: 7 } }, token),
    (token: string) =>
      fleetworth.attempt('listFleet', { filters: { sort: 'revenue', page: 2, per: 5 } }, token),
    (token: string) => fleetworth.attempt('listFleet', { filters: { preview_condition: 'fair' } }, token),
    (token: string) => fleetworth.attempt('summarizeFleet', { filters: {} }, token),
    (token: string) => fleetworth.attempt('summarizeFleet', { filters: { group: 'location' } }, token),
  ];

  test('are answered as if each came alone, to whoever made it', async () => {
    const asked = calls.flatMap((call) => tokens.map((token) => () => call(token)));
    const alone: Awaited<ReturnType<(typeof calls)[number]>>[] = [];
    for (const ask of asked) alone.push(await ask());
    for (let again = 0; again < 5; again += 1) {
      expect(await Promise.all(asked.map((ask) => ask()))).toEqual(alone);
    }
    const byToken = (place: number) => alone.filter((_, index) => index % tokens.length === place);
    expect(byToken(2).map(({ status }) => status)).toEqual(calls.map(() => 401));
    expect(byToken(0)).not.toEqual(byToken(1));
  });

  test('each get the records of their own vehicles', async () => {
    const { db } = fleetworth.database;
    const { rows } = await fleetworth.database.pool.query<FleetPageKey>(
      'select company_id, vehicle_id, null as sort_value from positions order by vehicle_id limit 5',
    );
    const gone = { company_id: 0, vehicle_id: 0, sort_value: null };
    const pages = [rows.slice(0, 3), [gone], rows.toReversed(), rows.slice(2, 4)];
    const alone: unknown[] = [];
    for (const page of pages) alone.push(await readFleetRecords(db, page));
    expect(await Promise.all(pages.map((page) => readFleetRecords(db, page)))).toEqual(alone);
  });
});
