import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listDatabaseProcesses } from './database-processes.ts';
import { startEmbeddedPostgres, THROWAWAY_SETTINGS } from './embedded-postgres.ts';

const SCRIPT = `
  const { startEmbeddedPostgres } = await import(process.argv[1]);
  await startEmbeddedPostgres(process.argv[2]).then(({ stop }) => stop()).then(
    () => console.log('It started.'),
    ({ message }) => console.log(message),
  );`;

/** Runs the following command with private mounts that nothing else sees. */
const OWN_MOUNTS = ['unshare', '--user', '--map-root-user', '--mount'] as const;
/** Runs the following command without root, because root may write to everything. */
const ORDINARY = ['unshare', '--user', '--map-user=1000'] as const;

function runBehind(prefix: typeof OWN_MOUNTS | typeof ORDINARY, ...command: readonly string[]) {
  const [program, ...args] = [...prefix, ...command];
  return spawnSync(program, args, { encoding: 'utf8' });
}

const canMount = runBehind(OWN_MOUNTS, 'true').status === 0;

/**
 * Starts in a private file system prepared by the commands. Returns the message and the resulting content of
 * the folder.
 */
function startIn(commands: string, folder: string): string[] {
  const module = join(import.meta.dirname, 'embedded-postgres.ts');
  const script = `${commands}; "$0" --input-type=module --eval "$1" "$2" ${folder}; ls ${folder}`;
  const { stdout, stderr } = runBehind(OWN_MOUNTS, 'sh', '-ec', script, process.execPath, SCRIPT, module);
  return (stderr + stdout).trim().split('\n');
}

describe('a failed start says in one sentence what to do, and leaves no process behind:', () => {
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
  afterEach(() => {
    const remaining = listDatabaseProcesses(folder);
    if (remaining.length > 0) throw new Error(`Processes are left: ${remaining.join()}.`);
    rmSync(folder, { recursive: true, force: true });
  });
  afterAll(() => rmSync(made, { recursive: true, force: true }));

  const expectSentence = async (sentence: string) => {
    await expect(startEmbeddedPostgres(folder)).rejects.toThrow(
      expect.objectContaining({ message: sentence }),
    );
  };

  test('without the password file', async () => {
    rmSync(join(folder, 'postgres.password'));
    await expectSentence(
      `The password file ${folder}/postgres.password is missing: restore it from a backup of the ` +
        'data folder.',
    );
  });

  test('with the wrong password', async () => {
    writeFileSync(join(folder, 'postgres.password'), 'of another database\n');
    await expectSentence(
      `The password in ${folder}/postgres.password is not that of the database: restore the ` +
        'matching file from a backup of the data folder.',
    );
  });

  test('over a truncated control file', async () => {
    truncateSync(join(folder, 'postgres/global/pg_control'), 100);
    await expectSentence(
      `The database in ${folder}/postgres is damaged (could not read file "global/pg_control": ` +
        'read 100 of 296): restore the data folder from a backup.',
    );
  });

  test('over a database that is not whole, of which nothing is removed', async () => {
    rmSync(join(folder, 'postgres/PG_VERSION'));
    const before = readdirSync(join(folder, 'postgres'));
    await expectSentence(
      `The database in ${folder}/postgres is damaged (PG_VERSION can't be read): restore the data ` +
        'folder from a backup.',
    );
    expect(readdirSync(join(folder, 'postgres'))).toEqual(before);
  });

  test.runIf(canMount)('in a file system that can only be read', () => {
    const readOnly = `mount --bind ${folder} ${folder} && mount -o remount,bind,ro ${folder}`;
    expect(startIn(readOnly, folder)[0]).toBe(
      `${folder} can't be written (EROFS: read-only file system, access '${folder}'). Make it ` +
        'writable for this account or set FLEETWORTH_DATA.',
    );
  });

  test.runIf(canMount)('in a folder that may not be written', () => {
    chmodSync(folder, 0o555);
    const module = join(import.meta.dirname, 'embedded-postgres.ts');
    const node = [process.execPath, '--input-type=module', '--eval', SCRIPT, module, folder];
    const { stdout, stderr } = runBehind(ORDINARY, ...node);
    chmodSync(folder, 0o755);
    expect((stdout + stderr).trim()).toBe(
      `${folder} can't be written (EACCES: permission denied, access '${folder}'). Make it ` +
        'writable for this account or set FLEETWORTH_DATA.',
    );
  });

  test.runIf(canMount)('on a full disk, an existing database', () => {
    const full =
      `mkdir ${folder}.full && mount -t tmpfs -o size=80m tmpfs ${folder}.full && cp -a ${folder}/. ` +
      `${folder}.full && cat /dev/zero > ${folder}.full/filler 2>&- || true`;
    expect(startIn(full, `${folder}.full`)[0]).toBe(
      `The disk that holds ${folder}.full/postgres is full: free some space and start again.`,
    );
    rmSync(`${folder}.full`, { recursive: true });
  });

  test.runIf(canMount)('with too little disk space for a new database, leaving no draft', () => {
    const small = `mkdir ${folder}.full && mount -t tmpfs -o size=8m tmpfs ${folder}.full`;
    expect(startIn(small, `${folder}.full`)).toEqual([
      `The disk that holds ${folder}.full/postgres is full: free some space and start again.`,
      'fleetworth.lock',
      'postgres.password',
    ]);
    rmSync(`${folder}.full`, { recursive: true });
  });

  test("with PostgreSQL's own message if no better one is known", async () => {
    writeFileSync(join(folder, 'postgres/postgresql.conf'), 'no_such_setting = 1\n');
    await expectSentence(
      `PostgreSQL did not start in ${folder}/postgres: configuration file ` +
        `"${folder}/postgres/postgresql.conf" contains errors (see ${folder}/postgres.log).`,
    );
  });
});
