import type { Endpoint } from '@fleetworth/contract/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Random } from '../demo/random.ts';
import { ownIds } from './company-ids.ts';
import { reads } from './every-endpoint.ts';
import { makeFleet } from './made-fleet.ts';
import { recordStatements } from './record-statements.ts';
import { type Ids, type Parts, partNames, sampleRequest, schemaOf } from './sample-request.ts';
import { catalogPicks, storeFleet } from './store-made-fleet.ts';
import { DEMO_EMAIL, startTestFleetworth, type TestFleetworth } from './test-fleetworth.ts';

let fleetworth: TestFleetworth;
let recorder: ReturnType<typeof recordStatements>;
beforeAll(async () => {
  fleetworth = await startTestFleetworth();
  recorder = recordStatements();
});
afterAll(async () => {
  recorder.stop();
  await fleetworth.stop();
});

/** Schema of the job queue, whose statements are sent at any time. */
const JOB_QUEUE = 'pgboss.';

/** Leaves out parts without a required field, so that no filter narrows the call to one company. */
function smallestRequest(endpoint: Endpoint, ids: Ids): Parts {
  const request = sampleRequest(endpoint, ids);
  for (const part of partNames)
    if (part in request && schemaOf(endpoint, part)?.safeParse({}).success === true) request[part] = {};
  return request;
}

/** Sends all calls that read and returns the statements that were not sent before. */
async function listNewStatements(ids: Ids): Promise<string[]> {
  recorder.takeNew();
  const texts: string[] = [];
  for (const [name, endpoint] of reads) {
    await fleetworth.attempt(name, smallestRequest(endpoint, ids));
    const own = recorder.takeNew().filter(({ text }) => !text.includes(JOB_QUEUE));
    texts.push(...own.map(({ text }) => `${name}: ${text}`));
  }
  return texts;
}

// Most statements are planned on each call. With a subselect for each company, planning takes longer than
// running.
test('no statement of a call that reads grows with the companies of the user', async () => {
  const { pool } = fleetworth.database;
  const ids = await ownIds(pool);
  const plan = { size: 600, companies: 12, firstId: 60_000_000, sources: ['Assumption'] };
  const catalog = await catalogPicks(pool);
  const fleet = makeFleet({ ...plan, random: new Random(20_261_130, 'companies'), catalog });
  await storeFleet(pool, fleet);
  const join = async (companies: readonly { id: number }[]) =>
    await pool.query(
      `insert into memberships (company_id, user_id, role)
       select company_id, u.id, 'owner' from users u, unnest($1::int4[]) as company_id where u.email = $2`,
      [companies.map(({ id }) => id), DEMO_EMAIL],
    );
  await join(fleet.companies.slice(0, 2));
  expect((await listNewStatements(ids)).length).toBeGreaterThan(120);
  await join(fleet.companies.slice(2));
  expect(await listNewStatements(ids)).toEqual([]);
});
