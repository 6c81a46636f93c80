import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { ownIds } from '../../../../test/company-ids.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../../../../test/database-proxy.ts';
import { untilStatementWaits } from '../../../../test/locks.ts';
import { startTestFleetworth, type TestFleetworth } from '../../../../test/test-fleetworth.ts';

const DEADLINE_MS = 3_000;

let proxy: DatabaseProxy;
let fleetworth: TestFleetworth;
let company: number;
beforeAll(async () => {
  proxy = await startDatabaseProxy(inject('databaseUrl'));
  fleetworth = await startTestFleetworth({ deadlineMs: DEADLINE_MS, through: proxy });
  company = (await ownIds(fleetworth.database.pool)).company;
});
afterAll(async () => {
  await fleetworth.stop();
  await proxy.stop();
});
afterEach(() => fleetworth.database.pool.query('drop trigger if exists broken on batch_rows'));

const upload = () => {
  const file = new File(
    ['VIN,Unit,Location code,Mileage,In Service Date\n1FTEW1EP6JFC10312,A,B,1,2025-01-01'],
    'a.csv',
  );
  return fleetworth.attempt('uploadVehicleBatch', { upload: { type: 'create', company, file } });
};

/** Makes the next statement that writes rows of a sheet fail. */
const failBy = (statement: string) =>
  fleetworth.database.pool.query(`
    create or replace function break_upload() returns trigger language plpgsql
      as $$ begin ${statement}; return null; end $$;
    create trigger broken before insert on batch_rows for each statement execute function break_upload()`);

test.each([
  ['A disk that is full', `raise exception 'No space left on device' using errcode = '53100'`],
  ['A connection that is lost', 'perform pg_terminate_backend(pg_backend_pid())'],
])('%s in an upload is answered 503, and the next upload works', async (_name, statement) => {
  await failBy(statement);
  expect(await upload()).toMatchObject({ status: 503, body: { reason: 'server.busy' } });
  await fleetworth.database.pool.query('drop trigger broken on batch_rows');
  expect((await upload()).status).toBe(200);
});

test('A database that hangs in an upload holds neither the call nor the place of its user', async () => {
  const blocker = await fleetworth.database.pool.connect();
  await blocker.query('begin; lock table batch_files in exclusive mode');
  const hanging = upload();
  await untilStatementWaits(fleetworth.database.pool);
  proxy.hold();
  expect((await hanging).status).toBe(503);
  proxy.release();
  await blocker.query('rollback');
  blocker.release();
  await expect.poll(async () => (await upload()).status).toBe(200);
});
