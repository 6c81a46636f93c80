import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate as afterEvents } from 'node:timers/promises';
import { API_BASE } from '@fleetworth/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLog } from '../log/log.ts';
import { createHttpServer } from './http-server.ts';
import { refuse } from './refusal.ts';

const MANY = 12;
const PATIENCE_MS = 250;

interface Begun {
  name: string;
  answer: () => void;
  fail: (error: Error) => void;
}

describe('calls of the API take turns', () => {
  let app: FastifyInstance;
  let begun: Begun[];
  let callers: ClientRequest[];
  let connections: Socket[];

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    [begun, callers, connections] = [[], [], []];
    const begin = ({ session }: { session: { name: string } | null }) =>
      new Promise((resolve, reject) => {
        begun.push({
          name: session?.name ?? 'stranger',
          answer: () => resolve({ data: null }),
          fail: reject,
        });
      });
    app = await createHttpServer({
      log: createLog('silent'),
      handlers: { login: begin, logout: begin } as never,
      findSession: async (name) => (name === undefined ? null : ({ name } as never)),
      isReady: async () => true,
      trustProxy: false,
      webFolder: null,
    });
    app.server.on('connection', (connection) => connections.push(connection));
    await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(async () => {
    for (const caller of callers) caller.destroy();
    await app.close();
    vi.useRealTimers();
  });

  const callTo = (path: string, headers: Record<string, string>) => {
    const { port } = app.server.address() as AddressInfo;
    const caller = request({ port, path: API_BASE + path, method: 'POST', agent: false, headers });
    callers.push(caller.on('error', () => {}));
    return caller;
  };
  const callNamed = (name: string) => callTo('/auth/logout', { authorization: name });
  const allNames = Array.from({ length: MANY }, (_, place) => `call ${place}`);
  /** The names of those that began, as soon as these are so many; more would be among them. */
  const namesBegun = async (count: number) => {
    // Not `expect.poll`, which moves the clock on.
    while (begun.length < count) await afterEvents();
    await afterEvents();
    return begun.map(({ name }) => name);
  };
  /** Makes many calls, one after the other, and answers how many of them begin. */
  const makeManyCalls = async () => {
    for (const name of allNames) {
      callNamed(name).end();
      await once(app.server, 'request');
    }
    return (await namesBegun(1)).length;
  };
  const goAway = async (place: number) => {
    const gone = new Promise((resolve) => connections[place]?.once('close', resolve));
    callers[place]?.destroy();
    await gone;
  };

  test('some at a time, in the order in which they came', async () => {
    const atOnce = await makeManyCalls();
    expect(atOnce).toBeLessThan(MANY);
    for (let place = 0; place < MANY; place += 1) {
      begun[place]?.answer();
      const count = Math.min(MANY, place + 1 + atOnce);
      expect(await namesBegun(count)).toEqual(allNames.slice(0, count));
    }
  });

  const endings: [string, (place: number) => unknown][] = [
    ['an answer', (place) => begun[place]?.answer()],
    ['a refusal', (place) => begun[place]?.fail(refuse('request.malformed'))],
    ['an error', (place) => begun[place]?.fail(new Error('broken'))],
    ['a caller who goes', goAway],
  ];
  test.each(endings)('%s gives back one place', async (_, end) => {
    const atOnce = await makeManyCalls();
    for (const place of [0, 1]) {
      await end(place);
      const count = atOnce + place + 1;
      expect(await namesBegun(count)).toEqual(allNames.slice(0, count));
    }
  });

  test('what is answered after its caller went gives back no second place', async () => {
    const atOnce = await makeManyCalls();
    await goAway(0);
    begun[0]?.answer();
    begun[1]?.answer();
    expect(await namesBegun(atOnce + 2)).toEqual(allNames.slice(0, atOnce + 2));
  });

  test('who goes while waiting never begins', async () => {
    const atOnce = await makeManyCalls();
    await goAway(atOnce);
    begun[0]?.answer();
    expect((await namesBegun(atOnce + 1)).at(-1)).toBe(allNames[atOnce + 1]);
  });

  test('one that takes long no longer keeps others waiting', async () => {
    const atOnce = await makeManyCalls();
    vi.advanceTimersByTime(PATIENCE_MS);
    expect(await namesBegun(2 * atOnce)).toEqual(allNames.slice(0, 2 * atOnce));
  });

  test('a stranger whose body is still to come holds no place, and takes none once gone', async () => {
    const body = JSON.stringify({ username: 'name@example.com', password: 'word' });
    for (let place = 0; place < MANY; place += 1) {
      const headers = { 'content-type': 'application/json', 'content-length': `${body.length}` };
      callTo('/auth/login', headers).write(body.slice(0, -1));
      await once(app.server, 'request');
    }
    callNamed('member').end();
    expect(await namesBegun(1)).toEqual(['member']);
    for (let place = 1; place < MANY; place += 1) await goAway(place);
    callers[0]?.end(body.slice(-1));
    expect(await namesBegun(2)).toEqual(['member', 'stranger']);
  });

  test('who is not signed in is refused and holds no place', async () => {
    for (let place = 0; place < MANY; place += 1) {
      const [response] = await once(callTo('/auth/logout', {}).end(), 'response');
      expect((response as IncomingMessage).statusCode).toBe(401);
    }
  });

  test('health and the description of the API wait for none', async () => {
    await makeManyCalls();
    for (const path of ['/healthz', '/readyz', `${API_BASE}/openapi.json`]) {
      expect((await app.inject(path)).statusCode).toBe(200);
    }
  });
});
