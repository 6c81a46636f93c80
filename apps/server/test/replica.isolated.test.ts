import { rmSync } from 'node:fs';
import { API_BASE } from '@fleetworth/contract/endpoint';
import { routes } from '@fleetworth/contract/routes';
import { ROWS_HEADER } from '@fleetworth/contract/spreadsheet';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ChildServer, startChild } from '../../../tools/child-server.ts';
import { pause } from '../src/platform/clock/clock.ts';
import { type OpenDatabase, openDatabase } from '../src/platform/db/database.ts';
import { Replica } from '../src/platform/db/replica.ts';
import { zoneAtNoon } from './day-zone.ts';
import {
  type PreparedFolder,
  prepareFolder,
  type ReplicatedPostgres,
  startReplicated,
} from './replicated-postgres.ts';
import { callAs, overHttp } from './send-call.ts';
import { testConfig } from './test-database.ts';
import { DEMO_EMAIL, DEMO_PASSWORD } from './test-fleetworth.ts';

/** Exports, each of which must contain the write before it. */
const EXPORTS = 10;

let prepared: PreparedFolder;
let replicated: ReplicatedPostgres;
beforeAll(async () => {
  prepared = await prepareFolder(20);
  // Cancels reads that conflict with a change immediately.
  replicated = await startReplicated(prepared, { standby: ['max_standby_streaming_delay=0'] });
});
afterAll(() => {
  replicated.stop();
  rmSync(prepared.folder, { recursive: true, force: true });
});

describe('a read on a replica', () => {
  let primary: OpenDatabase;
  let standby: OpenDatabase;
  let logged: string[];
  beforeEach(() => {
    primary = openDatabase(replicated.primary.url);
    standby = openDatabase(replicated.standby.url);
    logged = [];
  });
  afterEach(async () => {
    await standby.close();
    await primary.close();
  });
  const log = pino({ level: 'warn' }, { write: (line: string) => logged.push(line) });
  const replicaAt = (opened: OpenDatabase) => new Replica({ primary: primary.db, replica: opened.db, log });

  test('that conflicts with a change is repeated on the database', async () => {
    const begun = Promise.withResolvers<void>();
    const reading = replicaAt(standby).runPreferringReplica(
      () =>
        standby.db.transaction().execute(async (transaction) => {
          await sql`select from vehicles limit 1`.execute(transaction);
          begun.resolve();
          // Runs until the replica cancels it.
          await sql`select pg_sleep(60)`.execute(transaction);
          return 'replica';
        }),
      async () => 'database',
    );
    await begun.promise;
    await primary.db.transaction().execute(async (transaction) => {
      await sql`lock table vehicles in access exclusive mode`.execute(transaction);
    });
    expect(await reading).toBe('database');
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain('conflict with recovery');
  });

  test('passes on its own errors', async () => {
    const failing = replicaAt(standby).runPreferringReplica(
      async () => {
        throw new Error('rejected');
      },
      async () => 'database',
    );
    await expect(failing).rejects.toThrow('rejected');
    expect(logged).toEqual([]);
  });
});

/**
 * Pauses or resumes replay. Repeats the statement, because the replica cancels those that conflict with a
 * change.
 */
async function setReplay(action: 'pause' | 'resume'): Promise<void> {
  const tryToSet = () =>
    replicated.standby.query(`select pg_wal_replay_${action}()`).then(
      () => 'done',
      (error: Error) => error.message,
    );
  await expect.poll(tryToSet).toBe('done');
}

describe('an export of a server with a replica', () => {
  let server: ChildServer;
  let token: string;
  let written = 0;
  beforeAll(async () => {
    server = await startChild('apps/server/src/main.ts', {
      DATABASE_URL: replicated.primary.url,
      DATABASE_READ_URL: replicated.standby.url,
      FLEETWORTH_RUN: 'http',
      FLEETWORTH_TIME_ZONE: zoneAtNoon(),
      FLEETWORTH_DATA: testConfig.dataFolder,
      FLEETWORTH_DEMO_VEHICLES: '0',
      FLEETWORTH_LOG_LEVEL: 'warn',
      NODE_ENV: 'development',
    });
    const signIn = { body: { username: DEMO_EMAIL, password: DEMO_PASSWORD } };
    token = (await callAs(overHttp(server.url), null)('login', signIn)).data.token;
  });
  afterAll(() => server.stop());

  /** Changes the condition of a vehicle, and expects the change in an export right after. */
  async function expectLastWrite(): Promise<void> {
    const call = callAs(overHttp(server.url), token);
    const { items } = (await call('listFleet', { filters: { per: 1 } })).data;
    const id = items[0]?.id ?? 0;
    written += 1;
    const condition = written % 2 === 0 ? 'excellent' : 'fair';
    await call('changeVehicleCondition', { params: { id }, body: { condition } });
    const response = await fetch(server.url + API_BASE + routes.exportInternalFleet.path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ vehicle_id: [id], condition: [condition] }),
    });
    await response.arrayBuffer();
    expect([response.status, response.headers.get(ROWS_HEADER)]).toEqual([200, '1']);
  }
  /** Counts the exports that were read from the database because the replica could not be used. */
  const countFromDatabase = () =>
    [...server.output().matchAll(/"count":(\d+),"msg":"replica not used/g)]
      .map(([, count]) => Number(count))
      .reduce((sum, count) => sum + count, 0);
  const expectFromDatabase = async (reason: string) => {
    await expectLastWrite();
    await expect.poll(() => server.output()).toContain(reason);
  };

  test('is read from the replica and contains what was written just before', async () => {
    for (let exports = 0; exports < EXPORTS; exports += 1) await expectLastWrite();
    // The server logs the events of a second together.
    await pause(1_500);
    // On a busy machine, the replica may lag for an export.
    expect(countFromDatabase()).toBeLessThan(EXPORTS);
    // The write is not on the replica, so this shows that the exports before were read there.
    await setReplay('pause');
    await expectFromDatabase('it lags by more than two seconds');
    await setReplay('resume');
  });

  test('is read from the database while the replica is down, or after it took over', async () => {
    await replicated.standby.query('select pg_promote()');
    await expectFromDatabase('it is not a replica');
    replicated.standby.kill();
    await expectFromDatabase('ECONNREFUSED');
  });
});
