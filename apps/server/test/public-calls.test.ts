import { api, type Api } from '@fleetworth/contract/api';
import type { Endpoint } from '@fleetworth/contract/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { neverIds } from './company-ids.ts';
import { sampleRequest } from './sample-request.ts';
import { startTestFleetworth, type TestFleetworth } from './test-fleetworth.ts';

/** Calls that do no work for a stranger, or exist only in a demo installation. */
const UNCOUNTED: readonly (keyof Api)[] = [
  // Rejects events without a valid signature before it reads the database.
  'takeStripeEvent',
  // Count only where a sign-in service is configured.
  'listSocialAddresses',
  'finishSocialLogin',
  // Only a demo installation has an outbox.
  'listOutbox',
];

const COUNTED = (Object.entries(api) as [keyof Api, Endpoint][]).filter(
  ([name, { access }]) => access === 'public' && !UNCOUNTED.includes(name),
);

/** Unlike the sample, reaches the handler. */
const NEW_PASSWORD = { password: 'Red.Harbor8', password_confirmation: 'Red.Harbor8' };

let fleetworth: TestFleetworth;
beforeAll(async () => {
  fleetworth = await startTestFleetworth();
});
afterAll(() => fleetworth.stop());

test.each(COUNTED)('%s counts the network of its caller and is limited', async (name, endpoint) => {
  const { pool } = fleetworth.database;
  await pool.query('delete from request_counts; delete from sign_in_tries');
  const sample = sampleRequest(endpoint, neverIds);
  const request = name === 'resetPassword' ? { body: { token: 'none', ...NEW_PASSWORD } } : sample;
  const attempt = async () => await fleetworth.attempt(name, request, null);
  expect((await attempt()).status).not.toBe(429);
  const requests = await pool.query(
    `update request_counts set count = 1000 where name like '% 127.0.0.1' returning name`,
  );
  const tries = await pool.query(
    `insert into sign_in_tries (network, tried_at, has_failed)
     select network, tried_at, true from sign_in_tries, generate_series(1, 10)
     where network like '%127.0.0.1' returning id`,
  );
  expect(requests.rows.length + tries.rows.length).toBeGreaterThan(0);
  expect((await attempt()).status).toBe(429);
});
