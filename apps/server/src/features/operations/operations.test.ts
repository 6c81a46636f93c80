import { api, type Api } from '@fleetworth/contract/api';
import type { Endpoint } from '@fleetworth/contract/endpoint';
import type { Operations } from '@fleetworth/contract/operations';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEMO_EMAIL, startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';
import { ownIds } from '../../../test/company-ids.ts';
import { sampleRequest } from '../../../test/sample-request.ts';
import { setOperator } from '../accounts/public.ts';
import { createFigures } from './figures.ts';
import { readOperations } from './read-operations.ts';

const OPERATOR = 'operator@example.com';
const PASSWORD = 'Demo!2026';

const forOperators = (Object.entries(api) as [keyof Api, Endpoint][]).filter(
  ([, { access }]) => access === 'operator',
);

describe('the state of the installation', () => {
  let fleetworth: TestFleetworth;
  let operator: string;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
    // A user of no company, with the password of the demo user.
    await fleetworth.database.pool.query(
      `insert into users (email, name, last_name, password_hash)
       select $1, 'Olga', 'Operator', password_hash from users where email = $2`,
      [OPERATOR, DEMO_EMAIL],
    );
    await choose(OPERATOR, true);
    operator = await fleetworth.signIn(OPERATOR, PASSWORD);
  });
  afterAll(() => fleetworth.stop());
  beforeEach(() => fleetworth.database.pool.query('delete from pgboss.job'));

  const choose = (email: string, isOperator: boolean) =>
    setOperator(
      { database: fleetworth.database.db, log: fleetworth.deps.log },
      { email, isOperator, now: fleetworth.clock.now() },
    );
  /** Reads without the time for which figures are reused. */
  const read = (changes: object = {}): Promise<Operations> => {
    const deps = { ...fleetworth.deps, ...changes };
    return readOperations(deps, createFigures(deps));
  };
  const addJob = (job: string, { state = 'failed', policy = 'standard' } = {}) =>
    fleetworth.database.pool.query(
      `insert into pgboss.job (name, state, policy, output, completed_on, retry_count, retry_limit)
       values ($1, $2::pgboss.job_state, $3, '{"message": "No answer"}',
         case when $2 = 'failed' then now() end, 5, 5)`,
      [job, state, policy],
    );
  const retry = (job: string, token = operator) =>
    fleetworth.attempt('retryFailedJobs', { params: { job } }, token);

  test('does not exist for others, whatever their role in companies', async () => {
    const unknown = await fleetworth.app.inject({ url: '/api/v1/no-such-call' });
    const own = await ownIds(fleetworth.database.pool);
    const owner = fleetworth.token;
    const viewer = await fleetworth.signIn('viewer@fleetworth.app', PASSWORD);
    await addJob('send-mail');
    expect(forOperators.map(([name]) => name)).toEqual(['getOperations', 'retryFailedJobs']);
    for (const [name, endpoint] of forOperators)
      for (const token of [owner, viewer]) {
        const { status, body } = await fleetworth.attempt(name, sampleRequest(endpoint, own), token);
        expect([status, body], name).toEqual([404, unknown.json()]);
      }
    expect((await retry('send-mail', owner)).status).toBe(404);
    expect((await read()).queues).toMatchObject([{ job: 'send-mail', failed: 1, waiting: 0 }]);
  });

  test('is read by an operator without companies, until the right is removed', async () => {
    const get = async () => (await fleetworth.attempt('getOperations', {}, operator)).status;
    expect(await get()).toBe(200);
    await choose(OPERATOR, false);
    expect(await get()).toBe(404);
    await choose(OPERATOR, true);
    // The right gives access to no company.
    const { body } = await fleetworth.attempt('listCompanies', {}, operator);
    expect((body as unknown as { data: object[] }).data).toEqual([]);
    const { vehicle } = await ownIds(fleetworth.database.pool);
    const { status } = await fleetworth.attempt('getVehicle', { params: { id: vehicle } }, operator);
    expect(status).toBe(404);
  });

  test('names providers, values, email, backups and disks', async () => {
    await fleetworth.database.pool.query(
      `delete from provider_answers;
       insert into provider_answers (provider, answered_at, failing_since, paused_until)
       values ('manheim', '2026-11-20T12:00:00Z', '2026-11-20T13:00:00Z', '2100-01-01')`,
    );
    const { providers, values, mail, backup, disks } = await read();
    expect(providers?.[0]).toEqual({
      provider: 'manheim',
      is_sandbox: true,
      last_answer_at: '2026-11-20T12:00:00.000Z',
      failing_since: '2026-11-20T13:00:00.000Z',
      paused_until: '2100-01-01T00:00:00.000Z',
    });
    expect(providers?.find(({ provider }) => provider === 'stripe')).toMatchObject({ last_answer_at: null });
    expect(values?.valued).toBeGreaterThan(0);
    expect(mail).toEqual({ is_sent: false, waiting: 0, oldest_at: null });
    expect(backup).toMatchObject({ mode: 'external', made_at: null });
    expect(disks).toEqual([]);
  });

  test('has the space on the disks, and dashes for a folder that is away', async () => {
    const settings = { backupFolder: '/nowhere', dataFolder: tmpdir(), administratorUrl: '' };
    const { disks, backup } = await read({ dataFolder: tmpdir(), backup: settings });
    expect(disks).toEqual([
      { folder: 'data', free_bytes: expect.any(Number), total_bytes: expect.any(Number) },
      { folder: 'backup', free_bytes: null, total_bytes: null },
    ]);
    expect(backup).toMatchObject({ mode: 'on', made_at: null });
    expect((await read({ dataFolder: tmpdir() })).backup).toMatchObject({ mode: 'off' });
  });

  test('queues failed jobs again, and says so when none is left', async () => {
    await addJob('send-mail');
    await addJob('send-mail');
    expect((await read()).queues).toMatchObject([{ failed: 2, message: 'No answer', can_retry: true }]);
    expect(await retry('send-mail')).toMatchObject({ status: 200, body: { data: { retried: 2 } } });
    expect((await read()).queues).toMatchObject([{ failed: 0, waiting: 2 }]);
    expect(await retry('send-mail')).toMatchObject({ status: 404, body: { reason: 'job.none_failed' } });
  });

  test('queues only one job of a kind that runs alone', async () => {
    await addJob('make-invoices', { policy: 'exclusive' });
    await addJob('make-invoices', { policy: 'exclusive' });
    expect(await retry('make-invoices')).toMatchObject({ body: { data: { retried: 1 } } });
    expect((await read()).queues).toMatchObject([{ failed: 1, waiting: 1, can_retry: false }]);
    expect(await retry('make-invoices')).toMatchObject({
      status: 409,
      body: { reason: 'job.already_queued' },
    });
  });

  test("can't retry jobs of a former version", async () => {
    await fleetworth.database.pool.query(
      `select pgboss.create_queue('former', '{"policy": "standard", "retry_limit": 0}')`,
    );
    await addJob('former');
    expect((await read()).queues).toMatchObject([{ job: 'former', can_retry: false }]);
    expect(await retry('former')).toMatchObject({ status: 404, body: { reason: 'job.none_failed' } });
  });
});
