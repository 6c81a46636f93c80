import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createToken, hashToken } from '../apps/server/src/platform/auth/token.ts';
import { type OpenDatabase, openDatabase } from '../apps/server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '@fleetworth/embedded-postgres/start';
import { grantToTests } from '../apps/server/test/grant-to-tests.ts';
import { type ChildServer, startChild } from '../tools/child-server.ts';

// Read before unpacking the browser changes it.
const TEMPORARY = tmpdir();

/** User of the calls, by companies. The viewer can see all companies and change nothing. */
export type Reader = 'all companies' | 'the largest company' | 'a small company' | 'a viewer';

export interface BenchFleet {
  vehicles: number;
  url: string;
  databaseUrl: string;
  opened: OpenDatabase;
  tokens: Record<Reader, string>;
  /** Companies visible to the user with access to all companies. */
  companyIds: number[];
  loadSeconds: number;
  /** Process id of the server. */
  processId: number;
  stop(): Promise<void>;
}

/**
 * Starts the product with a demo fleet, in separate processes. To measure memory, the server is restarted
 * after it has loaded the fleet, with a heap that is collected early.
 */
export async function startBenchFleet(
  vehicles: number,
  { isForMemory = false }: { isForMemory?: boolean } = {},
): Promise<BenchFleet> {
  const started = performance.now();
  const folder = mkdtempSync(join(TEMPORARY, 'fleetworth-bench-'));
  const postgres = await startEmbeddedPostgres(folder);
  await grantToTests(postgres);
  const environment = { FLEETWORTH_DATA: folder, FLEETWORTH_DEMO_VEHICLES: String(vehicles) };
  let server = await startServer(postgres.url, environment);
  if (isForMemory) {
    await server.stop();
    server = await startServer(postgres.url, environment, { hasTightHeap: true });
  }
  const loadSeconds = (performance.now() - started) / 1_000;
  const opened = openDatabase(postgres.url, { maxConnections: 2 });
  await opened.pool.query('vacuum analyze');
  return {
    vehicles,
    url: server.url,
    databaseUrl: postgres.url,
    opened,
    ...(await makeReaders(opened)),
    loadSeconds,
    processId: server.processId,
    stop: async () => {
      await opened.close();
      await server.stop();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts the product on a database, in a separate process. */
export const startServer = (
  databaseUrl: string,
  environment: Record<string, string>,
  heap: { hasTightHeap?: boolean } = {},
): Promise<ChildServer> => {
  const fields = {
    DATABASE_URL: databaseUrl,
    FLEETWORTH_LOG_LEVEL: 'warn',
    // The builds of pages in this process leave it at production, which rejects demo data.
    NODE_ENV: 'development',
    ...environment,
  };
  return startChild('apps/server/src/main.ts', fields, heap);
};

async function makeReaders({ db }: OpenDatabase): Promise<Pick<BenchFleet, 'tokens' | 'companyIds'>> {
  const sizes = await db
    .selectFrom('vehicles')
    .innerJoin('memberships', 'memberships.company_id', 'vehicles.company_id')
    .innerJoin('users', (join) =>
      join.onRef('users.id', '=', 'memberships.user_id').on('email', 'like', 'demo@%'),
    )
    .select((eb) => ['vehicles.company_id', eb.fn.countAll().as('count'), 'users.id as demo_id'])
    .groupBy(['vehicles.company_id', 'users.id'])
    .orderBy('count', 'desc')
    .execute();
  const [largest, small] = [sizes[0], sizes.at(-1)];
  if (largest === undefined || small === undefined) throw new Error('The fleet has no vehicles.');
  const opened = { db } as OpenDatabase;
  const companyIds = sizes.map(({ company_id }) => company_id);
  const tokens = {
    'all companies': await openSession(opened, largest.demo_id),
    'the largest company': await openSession(opened, await makeUser(opened, [largest.company_id], 'owner')),
    'a small company': await openSession(opened, await makeUser(opened, [small.company_id], 'owner')),
    'a viewer': await openSession(opened, await makeUser(opened, companyIds, 'viewer')),
  };
  return { tokens, companyIds };
}

async function makeUser(
  { db }: OpenDatabase,
  companyIds: readonly number[],
  role: 'owner' | 'viewer',
): Promise<number> {
  const user = {
    email: `${role}-of-${companyIds.join('-')}@example.com`,
    name: 'Bench',
    last_name: 'Reader',
    password_hash: '',
  };
  const { id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();
  const memberships = companyIds.map((companyId) => ({ company_id: companyId, user_id: id, role }));
  await db.insertInto('memberships').values(memberships).execute();
  return id;
}

async function openSession({ db }: OpenDatabase, userId: number): Promise<string> {
  const token = createToken();
  const now = new Date();
  const session = {
    token_hash: hashToken(token),
    user_id: userId,
    is_remembered: false,
    created_at: now,
    last_used_at: now,
  };
  await db.insertInto('sessions').values(session).execute();
  return token;
}
