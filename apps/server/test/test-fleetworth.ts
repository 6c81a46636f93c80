import { api, type Api } from '@fleetworth/contract/api';
import { API_BASE, type Answer, type Sent } from '@fleetworth/contract/endpoint';
import type { ErrorBody } from '@fleetworth/contract/error-catalogue';
import type { FastifyInstance } from 'fastify';
import { inject } from 'vitest';
import {
  createHandlers,
  createProviders,
  type Deps,
  jobKinds,
  type Providers,
  startWorkers,
} from '../src/deps.ts';
import { Changes } from '../src/features/positions/public.ts';
import { findSession } from '../src/features/sessions/sessions.routes.ts';
import { fixedClock } from '../src/platform/clock/clock.ts';
import type { TrustProxy } from '../src/platform/config/config.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { createHttpServer } from '../src/platform/http/http-server.ts';
import { createJobQueue, type JobQueue } from '../src/platform/jobs/job-queue.ts';
import { createLog, type Log } from '../src/platform/log/log.ts';
import type { DatabaseProxy } from './database-proxy.ts';
import { copyTemplate, TEST_NOW, type TestDatabase, testConfig } from './test-database.ts';

export const DEMO_EMAIL = 'demo@fleetworth.app';
export const DEMO_PASSWORD = 'Demo!2026';

type Part = 'params' | 'query' | 'body' | 'filters';
type AnyParts = Partial<Record<Part, unknown>>;

export interface TestAnswer<T> {
  status: number;
  body: T;
}

export interface TestFleetworth {
  app: FastifyInstance;
  database: TestDatabase;
  clock: ReturnType<typeof fixedClock>;
  jobs: JobQueue;
  vinDecoding: Providers['vinDecoding'];
  token: string;
  /** Calls an endpoint over HTTP and answers its data; throws when it is refused. */
  call<Name extends keyof Api>(name: Name, parts: Sent<Api[Name]>): Promise<Answer<Api[Name]>>;
  /** Calls an endpoint with anything at all and answers what came back. */
  attempt(name: keyof Api, parts: AnyParts, token?: string | null): Promise<TestAnswer<ErrorBody>>;
  signIn(email: string, password: string): Promise<string>;
  stop(): Promise<void>;
}

interface Options {
  providers?: Partial<Providers>;
  /** How long a statement of a call may take; without, as long as it takes. */
  deadlineMs?: number;
  /** What calls reach the database through, where they have a deadline. */
  through?: DatabaseProxy;
  log?: Log;
  trustProxy?: TrustProxy;
  /** Whether jobs are worked off; without, they stay queued. */
  works?: boolean;
}

/** The real server over a database of its own, at a time that stands still. */
export async function startTestFleetworth({
  providers,
  deadlineMs,
  through,
  log = createLog('silent'),
  trustProxy = false,
  works = false,
}: Options = {}): Promise<TestFleetworth> {
  const database = await copyTemplate(inject('databaseUrl'));
  const clock = fixedClock(TEST_NOW);
  const jobs = createJobQueue({ url: database.url, timeZone: 'America/New_York', log, kinds: jobKinds });
  await jobs.start();
  const deps: Deps = {
    ...createProviders(testConfig, clock),
    ...providers,
    database: database.db,
    pool: database.pool,
    clock,
    jobs,
    log,
  };
  if (works) await startWorkers(jobs, deps);
  const url = through?.urlOf(database.url) ?? database.url;
  const opened = deadlineMs === undefined ? database : openDatabase(url, { deadlineMs });
  const app = await createTestServer({ ...deps, database: opened.db }, trustProxy);
  const send = (name: keyof Api, parts: AnyParts, token: string | null) =>
    sendCall(app, { name, parts, token });
  const token = await signInTo(app, DEMO_EMAIL, DEMO_PASSWORD);
  return {
    app,
    database,
    clock,
    jobs,
    vinDecoding: deps.vinDecoding,
    token,
    signIn: (email, password) => signInTo(app, email, password),
    call: async (name, parts) => {
      const { status, body } = await send(name, parts, token);
      if (status !== 200) throw new Error(`${name} was refused: ${JSON.stringify(body)}`);
      return checkAnswer(name, body) as never;
    },
    attempt: (name, parts, ownToken = token) => send(name, parts, ownToken),
    stop: async () => {
      await app.close();
      await jobs.stop();
      if (opened !== database) await opened.close();
      await database.close();
    },
  };
}

function createTestServer(deps: Deps, trustProxy: TrustProxy) {
  const changes = new Changes(deps.database);
  return createHttpServer({
    log: deps.log,
    handlers: createHandlers(deps, changes),
    findSession: findSession({ reader: changes, clock: deps.clock }),
    isReady: async () => true,
    trustProxy,
    webFolder: null,
  });
}

/** Answers are written by schema, not checked: tests check them. */
function checkAnswer(name: keyof Api, body: unknown): unknown {
  api[name].data.parse((body as { data: unknown }).data);
  return body;
}

async function signInTo(app: FastifyInstance, email: string, password: string): Promise<string> {
  const { status, body } = await sendCall(app, {
    name: 'login',
    parts: { body: { username: email, password } },
    token: null,
  });
  if (status !== 200) throw new Error(`Could not sign in as ${email}: ${JSON.stringify(body)}`);
  return (body as unknown as { data: { token: string } }).data.token;
}

interface Call {
  name: keyof Api;
  parts: AnyParts;
  token: string | null;
}

async function sendCall(app: FastifyInstance, { name, parts, token }: Call): Promise<TestAnswer<ErrorBody>> {
  const endpoint = api[name];
  const body = parts.body ?? parts.filters;
  const response = await app.inject({
    method: endpoint.method,
    url: API_BASE + fillPath(endpoint.path, parts.params) + toQuery(parts.query),
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    ...(body !== undefined && { payload: body as object }),
  });
  return { status: response.statusCode, body: response.json() };
}

const fillPath = (path: string, params: unknown): string =>
  path.replaceAll(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown> | undefined)?.[name])),
  );

export function toQuery(query: unknown): string {
  if (query === undefined || query === null) return '';
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) for (const item of value) search.append(`${name}[]`, String(item));
    else search.append(name, String(value));
  }
  return `?${search}`;
}
