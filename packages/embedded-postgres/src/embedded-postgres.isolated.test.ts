import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listDatabaseProcesses } from './database-processes.ts';
import { startEmbeddedPostgres, THROWAWAY_SETTINGS } from './embedded-postgres.ts';

const query = async (url: string, statement: string) => {
  const client = new pg.Client({ connectionString: url });
  // A broken connection fails the pending statement.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
};

/** Process that starts the database, prints its address or the failure, and waits to be killed. */
async function startInProcess(folder: string): Promise<{ child: ChildProcess; output: string }> {
  const script = `
    import { startEmbeddedPostgres }
    from ${JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'))};
    const output = await startEmbeddedPostgres(${JSON.stringify(folder)}).then(({ url }) => url,
      ({ message }) => message);
    console.log(output);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const output = await new Promise<string>((resolve) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
  });
  return { child, output };
}

async function startAndKill(folder: string): Promise<{ url: string }> {
  const { child, output } = await startInProcess(folder);
  await query(output, 'create table kept (id int); insert into kept values (1)');
  child.kill('SIGKILL');
  return { url: output };
}

describe('the embedded PostgreSQL', () => {
  // Creating a cluster takes seconds, so it is created once in a folder that only its owner can enter, and
  // each test starts from a copy.
  let made: string;
  let folder: string;
  beforeAll(async () => {
    made = mkdtempSync(join(tmpdir(), 'fleetworth-postgres-'));
    await (await startEmbeddedPostgres(made, { settings: THROWAWAY_SETTINGS })).stop();
  });
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'fleetworth-postgres-'));
    cpSync(made, folder, { recursive: true });
    chmodSync(join(folder, 'postgres'), 0o700);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  afterAll(() => rmSync(made, { recursive: true, force: true }));

  test('starts in a private folder, keeps its data and ends all processes', async () => {
    const first = await startEmbeddedPostgres(folder, { settings: THROWAWAY_SETTINGS });
    await query(first.url, 'create table kept (id int)');
    await first.stop();
    expect(existsSync(join(folder, 'postgres/postmaster.pid'))).toBe(false);
    const second = await startEmbeddedPostgres(folder, { settings: THROWAWAY_SETTINGS });
    expect(await query(second.url, 'select * from kept')).toEqual([]);
    await second.stop();
  });

  test('takes over the postmaster of a killed server without losing data', async () => {
    const killed = await startAndKill(folder);
    const next = await startEmbeddedPostgres(folder, { settings: THROWAWAY_SETTINGS });
    expect(next.url).toBe(killed.url);
    expect(await query(next.url, 'select * from kept')).toEqual([{ id: 1 }]);
    await next.stop();
    expect(existsSync(join(folder, 'postgres/postmaster.pid'))).toBe(false);
  });

  test('yields processor time to the server', async () => {
    const postgres = await startEmbeddedPostgres(folder, { settings: THROWAWAY_SETTINGS });
    const pid = Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
    expect(getPriority(pid)).toBeGreaterThan(getPriority(process.pid));
    await postgres.stop();
  });

  test('recovers when the postmaster was killed too', async () => {
    await startAndKill(folder);
    process.kill(
      Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]),
      'SIGKILL',
    );
    const next = await startEmbeddedPostgres(folder, { settings: THROWAWAY_SETTINGS });
    expect(await query(next.url, 'select * from kept')).toEqual([{ id: 1 }]);
    await next.stop();
  });

  test('is locked by one server, and rejects a second one without harm', async () => {
    const first = await startEmbeddedPostgres(folder, { settings: THROWAWAY_SETTINGS });
    await expect(startEmbeddedPostgres(folder, { settings: THROWAWAY_SETTINGS })).rejects.toThrow(
      'Another Fleetworth server uses',
    );
    expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await first.stop();
  });

  test('stays locked when one of its database processes is killed', async () => {
    const first = await startEmbeddedPostgres(folder, { settings: THROWAWAY_SETTINGS });
    const client = new pg.Client({ connectionString: first.url });
    client.on('error', () => {});
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const ended = new Promise((resolve) => {
      client.once('end', resolve);
    });
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
    await ended;
    const one = () => query(first.url, 'select 1 as one').catch(() => null);
    await expect.poll(one, { timeout: 30_000 }).toEqual([{ one: 1 }]);
    await expect(startEmbeddedPostgres(folder)).rejects.toThrow('Another Fleetworth server uses');
    expect(await one()).toEqual([{ one: 1 }]);
    await first.stop();
  });

  test("is created once by two concurrent starts: one runs, the other says why it doesn't", async () => {
    const empty = join(folder, 'new');
    const starts = await Promise.all([startInProcess(empty), startInProcess(empty)]);
    const [url = '', sentence = ''] = starts
      .map(({ output }) => output)
      .toSorted()
      .toReversed();
    expect(sentence).toBe(`Another Fleetworth server uses ${empty}. Stop it or set FLEETWORTH_DATA.`);
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    for (const { child } of starts) child.kill('SIGKILL');
    const next = await startEmbeddedPostgres(empty, { settings: THROWAWAY_SETTINGS });
    expect(next.url).toBe(url);
    await next.stop();
  });

  test('leaves nothing behind if a start is interrupted', async () => {
    const empty = join(folder, 'new');
    const ended = new AbortController();
    const starting = startEmbeddedPostgres(empty, { signal: ended.signal });
    const listed = () => readdirSync(empty).some((name) => name.startsWith('postgres.new-'));
    await expect.poll(listed, { timeout: 30_000, interval: 5 }).toBe(true);
    ended.abort();
    await expect(starting).rejects.toThrow('PostgreSQL did not start');
    expect(readdirSync(empty).toSorted()).toEqual(['fleetworth.lock', 'postgres.password']);
    const next = await startEmbeddedPostgres(empty, { settings: THROWAWAY_SETTINGS });
    await next.stop();
  });

  test('ends a hanging postmaster of a killed server and starts a new one', async () => {
    await startAndKill(folder);
    for (const pid of listDatabaseProcesses(folder)) process.kill(pid, 'SIGSTOP');
    const next = await startEmbeddedPostgres(folder, { settings: THROWAWAY_SETTINGS });
    expect(await query(next.url, 'select * from kept')).toEqual([{ id: 1 }]);
    await next.stop();
    expect(listDatabaseProcesses(folder)).toEqual([]);
  });

  test('starts again beside a statement that outlived its killed postmaster', async () => {
    const killed = await startAndKill(folder);
    const client = new pg.Client({ connectionString: killed.url });
    client.on('error', () => {});
    await client.connect();
    // A busy session doesn't check whether its postmaster has ended.
    const working = client.query('do $$ begin loop null; end loop; end $$').catch(() => null);
    const busy = `select from pg_stat_activity where state = 'active' and query like 'do %'`;
    await expect.poll(async () => (await query(killed.url, busy)).length, { timeout: 30_000 }).toBe(1);
    const pid = Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
    process.kill(pid, 'SIGKILL');
    const next = await startEmbeddedPostgres(folder, { settings: THROWAWAY_SETTINGS });
    expect(await query(next.url, 'select * from kept')).toEqual([{ id: 1 }]);
    await working;
    await next.stop();
  });

  test('ignores a pid file that names another program', async () => {
    const first = await startEmbeddedPostgres(folder, { settings: THROWAWAY_SETTINGS });
    await first.stop();
    writeFileSync(
      join(folder, 'postgres/postmaster.pid'),
      `${process.pid}\n${folder}\n0\n1\n\n127.0.0.1\n\nready\n`,
    );
    const next = await startEmbeddedPostgres(folder, { settings: THROWAWAY_SETTINGS });
    expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await next.stop();
  });
});
