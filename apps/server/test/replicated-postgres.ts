import { spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listDatabaseProcesses } from '@fleetworth/embedded-postgres/database-processes';
import { postgresBinaries } from '@fleetworth/embedded-postgres/errors';
import { findFreePort } from '@fleetworth/embedded-postgres/free-port';
import { chooseInvocation } from '@fleetworth/embedded-postgres/invocation';
import { type DatabaseUrls, startEmbeddedPostgres } from '@fleetworth/embedded-postgres/start';
import pg from 'pg';
import { pause } from '../src/platform/clock/clock.ts';
import { prepareTemplate } from './test-database.ts';

const POLL_PAUSE_MS = 50;

/** Folder of a stopped PostgreSQL with the demo fleet, of which others are made. */
export interface PreparedFolder {
  folder: string;
  urls: DatabaseUrls;
}

/** Running PostgreSQL with its own data folder. */
export interface RunningPostgres extends DatabaseUrls {
  /** Runs a statement as the superuser. */
  query<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]>;
  /** Kills all its processes at once. */
  kill(): void;
}

/** PostgreSQL and a standby that follows it. */
export interface ReplicatedPostgres {
  primary: RunningPostgres;
  standby: RunningPostgres;
  stop(): void;
}

/** Prepares a PostgreSQL with a demo fleet, and stops it. */
export async function prepareFolder(vehicles: number): Promise<PreparedFolder> {
  const folder = mkdtempSync(join(tmpdir(), 'fleetworth-prepared-'));
  const postgres = await startEmbeddedPostgres(folder);
  const { url, administratorUrl } = postgres;
  await prepareTemplate(url, vehicles);
  await postgres.stop();
  return { folder, urls: { url, administratorUrl } };
}

interface ReplicationSettings {
  primary?: readonly string[];
  standby?: readonly string[];
}

/** Starts two copies of a folder: one as the database, the other as its standby. */
export async function startReplicated(
  prepared: PreparedFolder,
  settings: ReplicationSettings = {},
): Promise<ReplicatedPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'fleetworth-replicated-'));
  const primary = await startCopy(prepared, join(folder, 'primary'), settings.primary);
  const { hostname, port, username, password } = new URL(primary.administratorUrl);
  const connection = `host=${hostname} port=${port} user=${username} password=${password}`;
  const standby = await startCopy(prepared, join(folder, 'standby'), [
    `primary_conninfo=${connection} application_name=standby`,
    ...(settings.standby ?? []),
  ]);
  while ((await primary.query('select from pg_stat_replication')).length === 0) await pause(POLL_PAUSE_MS);
  const stop = () => {
    for (const postgres of [standby, primary]) postgres.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  return { primary, standby, stop };
}

/** Starts a copy of a folder, which becomes a standby if the settings name what it follows. */
async function startCopy(
  { folder: original, urls }: PreparedFolder,
  folder: string,
  settings: readonly string[] = [],
): Promise<RunningPostgres> {
  const cluster = join(folder, 'postgres');
  cpSync(original, folder, { recursive: true });
  chmodSync(cluster, 0o700);
  if (settings.some((setting) => setting.startsWith('primary_conninfo=')))
    writeFileSync(join(cluster, 'standby.signal'), '');
  const port = await findFreePort();
  const fixed = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${port}`];
  const invocation = chooseInvocation(postgresBinaries(), cluster);
  const [file, args] = invocation.command(join(postgresBinaries(), 'postgres'), [
    '-D',
    cluster,
    ...[...fixed, ...settings].flatMap((setting) => ['-c', setting]),
  ]);
  spawn(file, args, { ...invocation.identity, stdio: 'ignore', detached: true });
  const atPort = (url: string) => Object.assign(new URL(url), { port: String(port) }).href;
  const administratorUrl = atPort(urls.administratorUrl);
  const query = async <Row extends pg.QueryResultRow>(statement: string) => {
    const client = new pg.Client({ connectionString: administratorUrl });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query<Row>(statement)).rows;
    } finally {
      await client.end();
    }
  };
  while ((await query('select').catch(() => [])).length === 0) await pause(POLL_PAUSE_MS);
  const kill = () => {
    for (const pid of listDatabaseProcesses(folder)) endProcess(pid);
  };
  return { url: atPort(urls.url), administratorUrl, query, kill };
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
