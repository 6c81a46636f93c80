import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findBackup, restoreBackup } from '@fleetworth/embedded-postgres/restore';
import { startEmbeddedPostgres } from '@fleetworth/embedded-postgres/start';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { repetitions } from '../../../tools/repetitions.ts';
import { processEnvironment } from '../src/platform/config/config.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { randomWriter, seededRandom } from './random-writes.ts';
import { callAs, overHttp } from './send-call.ts';
import {
  applicationUrl,
  killServerProcess,
  makeDataFolder,
  type ServerProcess,
  startServerProcess,
} from './server-process.ts';
import { DEMO_EMAIL, DEMO_PASSWORD } from './test-fleetworth.ts';

const ROUNDS = repetitions({ few: 1, many: 20 });
const WRITES = repetitions({ few: 12, many: 100 });
/** Each takes a minute, so only the endurance test measures the loss. */
const MINUTES = repetitions({ few: 0, many: 2 });
/** PostgreSQL checks each second whether a segment is a minute old. */
const ARCHIVER_PAUSE_MS = 1_000;

/** Audit entries of users. Jobs write others between the writes of a test. */
const AUDIT = 'select id from audit_entries where user_id is not null order by id';

/** Instant between two writes, and the audit entries of the writes before it. */
interface Mark {
  at: Date;
  entries: readonly number[];
}

describe('a server that is killed', () => {
  let folder: string;
  let backupFolder: string;
  let restored: string;
  let server: ServerProcess;
  beforeEach(async () => {
    folder = makeDataFolder();
    backupFolder = mkdtempSync(join(tmpdir(), 'fleetworth-backup-'));
    restored = mkdtempSync(join(tmpdir(), 'fleetworth-restored-'));
    server = await startServerProcess({ folder, settings: { FLEETWORTH_BACKUP: backupFolder } });
  });
  afterEach(async () => {
    await killServerProcess(server);
    for (const used of [folder, backupFolder, restored]) rmSync(used, { recursive: true, force: true });
  });

  /** Writes at random and returns the marks between the writes. */
  async function writeWithMarks(seed: number): Promise<Mark[]> {
    const database = openDatabase(applicationUrl(folder));
    const send = overHttp(server.url);
    const body = { username: DEMO_EMAIL, password: DEMO_PASSWORD };
    const { token } = (await callAs(send, null)('login', { body })).data;
    const write = await randomWriter(
      {
        database,
        call: (name, parts) => callAs(send, token)(name, parts),
        attempt: (name, parts) => send(name, parts, token),
      },
      seed,
    );
    const marks: Mark[] = [];
    for (let remaining = WRITES; remaining > 0; remaining -= 1) {
      await write();
      const entries = await readEntries(database.pool);
      const { rows } = await database.pool.query<{ at: Date }>('select clock_timestamp() as at');
      // Instants are given in milliseconds, so the mark is the next one after the write.
      marks.push({ at: new Date((rows[0] as { at: Date }).at.getTime() + 1), entries });
      // The next write must begin after the mark.
      await database.pool.query('select pg_sleep(0.01)');
    }
    await database.close();
    return marks;
  }

  /** Runs a command as documented, with the environment of the server. */
  const npmRun = async (command: string, ...args: string[]): Promise<string> => {
    const settings = { FLEETWORTH_DATA: folder, FLEETWORTH_BACKUP: backupFolder };
    const running = promisify(execFile)('npm', ['run', '--silent', command, '--', ...args], {
      cwd: join(import.meta.dirname, '../../..'),
      env: { ...processEnvironment(), ...settings, NODE_ENV: '', DATABASE_URL: '' },
    });
    const { stdout } = await running.catch((error: Error & { stdout: string }) => {
      // A failed verification is printed to standard output.
      throw new Error(`${error.message}\n${error.stdout}`);
    });
    return stdout;
  };

  const readEntries = async (pool: pg.Pool) =>
    (await pool.query<{ id: number }>(AUDIT)).rows.map(({ id }) => id);

  /** Works with a connection of the owner of the cluster. */
  async function asAdministrator<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
    const url = new URL(applicationUrl(folder));
    url.username = 'fleetworth';
    url.password = readFileSync(join(folder, 'postgres.password'), 'utf8').trim();
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  /** Archives the current segment at once. The server does so each minute. */
  async function switchSegment(client: pg.Client): Promise<void> {
    const { rows } = await client.query<{ timeout: string; segment: string }>(
      `select current_setting('archive_timeout') as timeout, pg_walfile_name(pg_switch_wal()) as segment`,
    );
    expect(rows[0]?.timeout).toBe('1min');
    const archived = 'select last_archived_wal >= $1 as done from pg_stat_archiver';
    const isArchived = async () =>
      (await client.query<{ done: boolean }>(archived, [rows[0]?.segment])).rows[0]?.done;
    await expect.poll(isArchived, { timeout: 60_000, interval: 50 }).toBe(true);
  }

  interface TimeMark {
    at: Date;
    segment: string;
  }

  /** Commits marks, from the start of a segment until PostgreSQL has archived this segment by itself. */
  async function markUntilArchived(client: pg.Client): Promise<TimeMark[]> {
    await client.query('create table time_marks (at timestamptz)');
    await switchSegment(client);
    const marks: TimeMark[] = [];
    let isArchived = false;
    while (!isArchived) {
      await client.query('insert into time_marks values (clock_timestamp())');
      const { rows } = await client.query<TimeMark & { archived: string }>(
        `select max(at) as at, pg_walfile_name(pg_current_wal_insert_lsn()) as segment,
          (select last_archived_wal from pg_stat_archiver) as archived
         from time_marks`,
      );
      const { archived, ...mark } = rows[0] as TimeMark & { archived: string };
      marks.push(mark);
      isArchived = archived >= (marks[0] as TimeMark).segment;
      await client.query('select pg_sleep(0.2)');
    }
    return marks;
  }

  test.each(Array.from({ length: ROUNDS }, (_, round) => round))(
    'round %i: is restored to exactly the writes before an instant, and verified',
    async (round) => {
      const random = seededRandom(42 + round);
      await npmRun('backup');
      const marks = await writeWithMarks(round);
      await asAdministrator(switchSegment);
      await killServerProcess(server);

      const mark = marks[Math.floor(random() * (marks.length - 1))] as Mark;
      const args = ['--from', backupFolder, '--into', restored, '--at', mark.at.toISOString()];
      const inBackups = args.with(3, join(backupFolder, 'restored'));
      await expect(npmRun('restore', ...inBackups)).rejects.toThrow('is inside the backup folder');
      const withKey = [...args, '--key-file', join(folder, 'secret.key')];
      await expect(npmRun('restore', ...args)).rejects.toThrow(
        /This backup needs the encryption key [0-9a-f]{8},/,
      );
      expect(await npmRun('restore', ...withKey)).toContain(
        '✓ migrations, triggers and functions\n✓ constraints\n✓ positions\n✓ totals\n',
      );
      await expect(npmRun('restore', ...withKey)).rejects.toThrow("isn't empty: restore into a new folder.");

      const postgres = await startEmbeddedPostgres(restored);
      const database = openDatabase(postgres.url);
      expect(await readEntries(database.pool)).toEqual(mark.entries);
      await database.close();
      await postgres.stop();
    },
  );

  test.each(Array.from({ length: MINUTES }, (_, minute) => minute))(
    'minute %i: loses at most 60 seconds',
    async () => {
      await npmRun('backup');
      const marks = await asAdministrator(markUntilArchived);
      await killServerProcess(server);

      const backup = await findBackup(backupFolder, null);
      let youngest = new Date(0);
      const readYoungest = async (url: string) => {
        const database = openDatabase(url);
        const { rows } = await database.pool.query<{ at: Date }>('select max(at) as at from time_marks');
        youngest = (rows[0] as { at: Date }).at;
        await database.close();
      };
      await restoreBackup({ backup, backupFolder, at: null, into: restored, work: readYoungest });

      const [first] = marks as [TimeMark];
      const inSegment = marks.filter(({ segment }) => segment === first.segment);
      expect(youngest >= (inSegment.at(-1) as TimeMark).at).toBe(true);
      // A busy machine archives as late as it commits marks.
      const pauses = marks
        .slice(1)
        .map(({ at }, index) => at.getTime() - (marks[index] as TimeMark).at.getTime());
      const longestLossMs = youngest.getTime() - first.at.getTime();
      expect(longestLossMs).toBeLessThanOrEqual(60_000 + ARCHIVER_PAUSE_MS + Math.max(...pauses));
    },
  );
});
