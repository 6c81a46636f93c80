import { rmSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ChildServer, startChild } from '../../../tools/child-server.ts';
import { repetitions } from '../../../tools/repetitions.ts';
import { pause, systemClock } from '../src/platform/clock/clock.ts';
import { type OpenDatabase, openDatabase } from '../src/platform/db/database.ts';
import { ownIds } from './company-ids.ts';
import { type DatabaseProxy, startDatabaseProxy } from './database-proxy.ts';
import { zoneAtNoon } from './day-zone.ts';
import { findStalePositions, TOTAL_DIFFERENCES, untilNothingIsPending } from './position-checks.ts';
import { randomWriter } from './random-writes.ts';
import {
  type PreparedFolder,
  prepareFolder,
  type ReplicatedPostgres,
  startReplicated,
} from './replicated-postgres.ts';
import { callAs, overHttp } from './send-call.ts';
import { testConfig } from './test-database.ts';
import { DEMO_EMAIL, DEMO_PASSWORD } from './test-fleetworth.ts';

const ROUNDS = repetitions({ few: 1, many: 5 });
const CLIENTS = 3;
/** Acknowledged writes before the database is killed, and again after the standby has taken over. */
const WRITES = 30;

describe('a web server and a worker whose standby takes over', () => {
  const timeZone = zoneAtNoon();
  let prepared: PreparedFolder;
  let replicated: ReplicatedPostgres;
  let proxy: DatabaseProxy;
  let processes: ChildServer[];
  let opened: OpenDatabase;
  beforeAll(async () => {
    prepared = await prepareFolder(100);
  });
  afterAll(() => rmSync(prepared.folder, { recursive: true, force: true }));
  beforeEach(async () => {
    // A write is acknowledged when the standby has it on its disk too.
    replicated = await startReplicated(prepared, { primary: ['synchronous_standby_names=standby'] });
    proxy = await startDatabaseProxy(replicated.primary.url);
    opened = openDatabase(proxy.urlOf(replicated.primary.url));
    processes = await Promise.all((['http', 'worker'] as const).map(start));
  });
  afterEach(async () => {
    await Promise.all(processes.map((child) => child.stop()));
    await opened.close();
    await proxy.stop();
    replicated.stop();
  });

  const start = (run: 'http' | 'worker') =>
    startChild('apps/server/src/main.ts', {
      DATABASE_URL: proxy.urlOf(replicated.primary.url),
      FLEETWORTH_RUN: run,
      FLEETWORTH_TIME_ZONE: timeZone,
      FLEETWORTH_DATA: testConfig.dataFolder,
      FLEETWORTH_DEMO_VEHICLES: '0',
      FLEETWORTH_LOG_LEVEL: 'silent',
      NODE_ENV: 'development',
    });

  test.each(Array.from({ length: ROUNDS }, (_, round) => round))(
    'round %i: keep every acknowledged write once, and all positions and totals',
    async (round) => {
      const send = overHttp(processes[0]?.url ?? '');
      const signIn = { body: { username: DEMO_EMAIL, password: DEMO_PASSWORD } };
      const { token } = (await callAs(send, null)('login', signIn)).data;
      const caller = {
        database: opened,
        call: callAs(send, token),
        attempt: (name: Parameters<typeof send>[0], parts: object) => send(name, parts, token),
      };
      const { company: company_id } = await ownIds(opened.pool);
      const write = await randomWriter(caller, round);
      const acknowledged: string[] = [];
      const end = new AbortController();
      const addTags = async (client: number) => {
        for (let sent = 0; !end.signal.aborted; sent += 1) {
          const name = `Tag ${client}-${sent}`;
          const body = { company_id, name, color: '#1f6feb' };
          const response = await send('createVehicleTag', { body }, token).catch(() => null);
          if (response?.status === 200) acknowledged.push(name);
          else await pause(20);
        }
      };
      const writeAtRandom = async () => {
        while (!end.signal.aborted) await write().catch(() => pause(20));
      };
      const clients = [...Array.from({ length: CLIENTS }, (_, client) => addTags(client)), writeAtRandom()];
      await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(WRITES);
      replicated.primary.kill();
      await replicated.standby.query('select pg_promote()');
      proxy.leadTo(replicated.standby.url);
      const before = acknowledged.length;
      await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(before + WRITES);
      end.abort();
      await Promise.all(clients);
      const { rows } = await opened.pool.query<{ name: string }>(
        `select name from tags where name like 'Tag %'`,
      );
      const stored = rows.map(({ name }) => name);
      expect(new Set(stored).size).toBe(stored.length);
      expect(acknowledged.filter((name) => !stored.includes(name))).toEqual([]);
      await untilNothingIsPending(opened.pool);
      const { stale, positions } = await findStalePositions(opened.pool, systemClock(timeZone).today());
      expect(stale).toEqual([]);
      expect(positions).toBeGreaterThan(0);
      expect((await opened.pool.query(TOTAL_DIFFERENCES)).rows).toEqual([]);
    },
  );
});
