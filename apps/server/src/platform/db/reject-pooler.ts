import pg from 'pg';
import { oneRow, SETUP_APPLICATION_NAME } from './database.ts';

/**
 * Arbitrary timeout that both test connections request. If a connection has another timeout, it leads to a
 * pooler.
 */
const STATEMENT_TIMEOUT_MS = 60_000;
const CONNECT_TIMEOUT_MS = 10_000;

const poolerError = () =>
  new Error(
    'it is behind a pooler that shares connections between clients, so DATABASE_URL must name ' +
      'PostgreSQL itself',
  );

/**
 * Rejects a transaction pooler. Notifications, statement timeouts and prepared statements belong to a
 * connection, which such a pooler hands to other clients.
 */
export async function rejectPooler(url: string): Promise<void> {
  const firstClient = createClient(url);
  const secondClient = createClient(url);
  try {
    await connect(firstClient);
    const { pid } = await readSession(firstClient);
    await connect(secondClient);
    // A pooler gives the second client the connection of the first, which is in no transaction.
    await secondClient.query('begin');
    const session = await readSession(secondClient);
    if (session.pid === pid || !session.hasTimeout) throw poolerError();
  } finally {
    await Promise.all([firstClient, secondClient].map((client) => client.end().catch(() => {})));
  }
}

const createClient = (url: string): pg.Client =>
  new pg.Client({
    connectionString: url,
    application_name: SETUP_APPLICATION_NAME,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  }).on('error', () => {});

async function connect(client: pg.Client): Promise<void> {
  try {
    await client.connect();
  } catch (error) {
    // A pooler that can't track a parameter rejects the connection with an error that names the parameter.
    throw error instanceof pg.DatabaseError && error.message.includes('statement_timeout')
      ? poolerError()
      : error;
  }
}

async function readSession(client: pg.Client): Promise<{ pid: number; hasTimeout: boolean }> {
  const { rows } = await client.query<{ pid: number; timeout: string }>(
    `select pg_backend_pid() as pid, setting as timeout from pg_settings where name = 'statement_timeout'`,
  );
  const { pid, timeout } = oneRow(rows);
  return { pid, hasTimeout: timeout === String(STATEMENT_TIMEOUT_MS) };
}
