import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type ChildServer, startChild } from '../../../tools/child-server.ts';
import { ownIds } from './company-ids.ts';
import { zoneAtNoon } from './day-zone.ts';
import { type AnyParts, callAs, overHttp } from './send-call.ts';
import { copyTemplate, type TestDatabase, testConfig } from './test-database.ts';
import { DEMO_EMAIL, DEMO_PASSWORD } from './test-fleetworth.ts';

const CLIENTS = 3;
/** Servers that a call is sent to until one answers. A restart can end two of them. */
const TRIES = 4;

describe('two web servers behind a proxy that tries the next one if it gets no answer', () => {
  let database: TestDatabase;
  let company_id: number;
  let token: string;
  const servers: ChildServer[] = [];
  const start = () =>
    startChild('apps/server/src/main.ts', {
      DATABASE_URL: database.url,
      FLEETWORTH_RUN: 'http',
      FLEETWORTH_TIME_ZONE: zoneAtNoon(),
      FLEETWORTH_DATA: testConfig.dataFolder,
      FLEETWORTH_LOG_LEVEL: 'silent',
      NODE_ENV: 'development',
    });
  const urlOf = (index: number) => servers[index % servers.length]?.url ?? '';
  beforeAll(async () => {
    database = await copyTemplate(inject('databaseUrl'));
    company_id = (await ownIds(database.pool)).company;
    servers.push(await start(), await start());
    const signIn = { body: { username: DEMO_EMAIL, password: DEMO_PASSWORD } };
    token = (await callAs(overHttp(urlOf(0)), null)('login', signIn)).data.token;
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await database.close();
  });

  /** Sends a call to the servers in turn until one answers, and returns its status. */
  async function send(first: number, name: 'getMe' | 'createVehicleTag', parts: AnyParts): Promise<number> {
    const errors: unknown[] = [];
    while (errors.length < TRIES) {
      try {
        return (await overHttp(urlOf(first + errors.length))(name, parts, token)).status;
      } catch (error) {
        // The server answers each call that it has read, so a call without an answer can be sent again.
        errors.push(error);
      }
    }
    throw new AggregateError(errors, 'No server answered.');
  }

  test('restart one after the other, and every call is answered as usual', async () => {
    const statuses = new Set<number>();
    const added: string[] = [];
    const restarts = new AbortController();
    const client = async (number: number) => {
      for (let sent = 0; !restarts.signal.aborted; sent += 1) {
        const name = `Tag ${number}-${sent}`;
        const isWrite = sent % 4 === 0;
        const status = isWrite
          ? await send(sent, 'createVehicleTag', { body: { company_id, name, color: '#1f6feb' } })
          : await send(sent, 'getMe', {});
        statuses.add(status);
        if (isWrite) added.push(name);
      }
    };
    const clients = Array.from({ length: CLIENTS }, (_, number) => client(number));
    for (const index of servers.keys()) {
      await servers[index]?.stop();
      servers[index] = await start();
    }
    restarts.abort();
    await Promise.all(clients);
    expect([...statuses]).toEqual([200]);
    const { rows } = await database.pool.query<{ name: string }>(
      `select name from tags where name like 'Tag %'`,
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual(added.toSorted());
  });
});
