import {
  chmodSync,
  copyFileSync,
  existsSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { DiskFullError, EmbeddedPostgresError } from './postgres-binaries.ts';

const LARGEST_BYTES = 10_000_000;

/**
 * What PostgreSQL writes to its standard error, in a file that is cut at a size: what it held until then is kept once more. PostgreSQL's
 * own collector bounds its files by time alone, and does not run yet when a start fails.
 */
export class PostgresLog {
  readonly #file: string;
  readonly #largestBytes: number;
  /** Where the lines of the last start begin. */
  #start = 0;

  constructor(file: string, largestBytes = LARGEST_BYTES) {
    this.#file = file;
    this.#largestBytes = largestBytes;
  }

  /** A descriptor for the next start to write to. */
  open(): number {
    const descriptor = openSync(this.#file, 'a', 0o600);
    chmodSync(this.#file, 0o600);
    this.keepSmall();
    this.#start = statSync(this.#file).size;
    return descriptor;
  }

  /** PostgreSQL appends: it goes on at the begin of a file that is cut under it. */
  keepSmall(): void {
    if (!existsSync(this.#file) || statSync(this.#file).size <= this.#largestBytes) return;
    const previous = `${this.#file}.1`;
    rmSync(previous, { force: true });
    try {
      copyFileSync(this.#file, previous);
    } catch {
      // On a full disk what is old is worth less than the space.
      rmSync(previous, { force: true });
    }
    truncateSync(this.#file);
    this.#start = 0;
  }

  /** Why the last start failed, or what it started has ended. */
  explain(folder: string): EmbeddedPostgresError {
    const text = existsSync(this.#file) ? readFileSync(this.#file).subarray(this.#start).toString() : '';
    return explainFailure(folder, text, this.#file);
  }
}

/** One sentence on what a program of PostgreSQL said before it failed, with what is to be done. */
export function explainFailure(path: string, said: string, logFile?: string): EmbeddedPostgresError {
  const lines = said.trim().split('\n');
  // The first one is the cause; that clients are turned away in a start is none.
  const line = lines.find((one) => /PANIC|FATAL|error:/.test(one) && !TURNED_AWAY.test(one));
  const reason = (line ?? (logFile === undefined ? lines.at(-1) : undefined) ?? '').replace(
    /^.*?(PANIC|FATAL|error):\s*/,
    '',
  );
  if (FULL.test(said)) return new DiskFullError(path);
  if (NOT_WRITABLE.test(reason)) {
    return new EmbeddedPostgresError(
      `${path} can not be written (${reason}): make it writable for the account that owns it and start again.`,
    );
  }
  if (DAMAGED.test(reason)) {
    return new EmbeddedPostgresError(
      `The database in ${path} is damaged (${reason}): put the data folder back from a backup.`,
    );
  }
  const seen = logFile === undefined ? '' : ` (see ${logFile})`;
  // A server that was killed while it recovered leaves nothing but the hints of its recovery, which speak of damage that there is not.
  const unexplained = 'it ended without a reason, as when it is killed; its data is kept, start again';
  return new EmbeddedPostgresError(`PostgreSQL did not start over ${path}: ${reason || unexplained}${seen}.`);
}

const TURNED_AWAY = /FATAL:\s+the database system is/;
const FULL = /No space left on device|ENOSPC|Disk quota exceeded|EDQUOT|File too large/;
const NOT_WRITABLE = /Permission denied|EACCES|EPERM|Read-only file system|EROFS/;
const DAMAGED = /pg_control|control file|checkpoint record|invalid page|is not a valid data directory/;
