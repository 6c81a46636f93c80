import { spawn } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startEmbeddedPostgres, THROWAWAY_SETTINGS } from './embedded-postgres.ts';

const query = async (url: string, statement: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
};

/** A process that starts the database, says its address and waits to be killed. */
async function startAndKill(folder: string): Promise<{ url: string }> {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'))};
    const { url } = await startEmbeddedPostgres(${JSON.stringify(folder)});
    console.log(url);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
  });
  await query(url, 'create table kept (id int); insert into kept values (1)');
  child.kill('SIGKILL');
  return { url };
}

describe('the embedded PostgreSQL', () => {
  // Making a cluster takes seconds: it is made once, in a folder that only its owner can enter, and each test starts from a copy.
  let made: string;
  let folder: string;
  beforeAll(async () => {
    made = mkdtempSync(join(tmpdir(), 'fleetworth-postgres-'));
    await (await startEmbeddedPostgres(made, THROWAWAY_SETTINGS)).stop();
  });
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'fleetworth-postgres-'));
    cpSync(made, folder, { recursive: true });
    chmodSync(join(folder, 'postgres'), 0o700);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  afterAll(() => rmSync(made, { recursive: true, force: true }));

  test('starts in a folder that only its owner can enter, keeps its data, and leaves no process behind', async () => {
    const first = await startEmbeddedPostgres(folder, THROWAWAY_SETTINGS);
    await query(first.url, 'create table kept (id int)');
    await first.stop();
    expect(existsSync(join(folder, 'postgres/postmaster.pid'))).toBe(false);
    const second = await startEmbeddedPostgres(folder, THROWAWAY_SETTINGS);
    expect(await query(second.url, 'select * from kept')).toEqual([]);
    await second.stop();
  });

  test('goes on with the postmaster that a killed server left running, with nothing lost', async () => {
    const killed = await startAndKill(folder);
    const next = await startEmbeddedPostgres(folder, THROWAWAY_SETTINGS);
    expect(next.url).toBe(killed.url);
    expect(await query(next.url, 'select * from kept')).toEqual([{ id: 1 }]);
    await next.stop();
    expect(existsSync(join(folder, 'postgres/postmaster.pid'))).toBe(false);
  });

  test('gives way to the server', async () => {
    const postgres = await startEmbeddedPostgres(folder, THROWAWAY_SETTINGS);
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
    const next = await startEmbeddedPostgres(folder, THROWAWAY_SETTINGS);
    expect(await query(next.url, 'select * from kept')).toEqual([{ id: 1 }]);
    await next.stop();
  });

  test('is held by one server: a second one is refused and harms nothing', async () => {
    const first = await startEmbeddedPostgres(folder, THROWAWAY_SETTINGS);
    await expect(startEmbeddedPostgres(folder, THROWAWAY_SETTINGS)).rejects.toThrow(
      'Another Fleetworth already runs',
    );
    expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await first.stop();
  });

  test('takes no notice of a pid file that names somebody else’s process', async () => {
    const first = await startEmbeddedPostgres(folder, THROWAWAY_SETTINGS);
    await first.stop();
    writeFileSync(
      join(folder, 'postgres/postmaster.pid'),
      `${process.pid}\n${folder}\n0\n1\n\n127.0.0.1\n\nready\n`,
    );
    const next = await startEmbeddedPostgres(folder, THROWAWAY_SETTINGS);
    expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await next.stop();
  });
});
