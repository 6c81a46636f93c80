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

const MAX_BYTES = 10_000_000;

/**
 * Log file of PostgreSQL's error output, and one older file that a too large log is copied to. PostgreSQL's
 * own collector overwrites files only by time, and doesn't run yet when a start fails.
 */
export class PostgresLog {
  readonly #file: string;
  readonly #maxBytes: number;
  #startOffset = 0;

  constructor(file: string, maxBytes = MAX_BYTES) {
    this.#file = file;
    this.#maxBytes = maxBytes;
  }

  open(): number {
    const descriptor = openSync(this.#file, 'a', 0o600);
    chmodSync(this.#file, 0o600);
    this.limitSize();
    this.#startOffset = statSync(this.#file).size;
    return descriptor;
  }

  // The file is open for appending, so PostgreSQL continues at the beginning after the truncation.
  limitSize(): void {
    if (!existsSync(this.#file) || statSync(this.#file).size <= this.#maxBytes) return;
    const previous = `${this.#file}.1`;
    rmSync(previous, { force: true });
    try {
      copyFileSync(this.#file, previous);
    } catch {
      // On a full disk, the space is worth more than the old log.
      rmSync(previous, { force: true });
    }
    truncateSync(this.#file);
    this.#startOffset = 0;
  }

  explain(folder: string): EmbeddedPostgresError {
    const text = existsSync(this.#file)
      ? readFileSync(this.#file).subarray(this.#startOffset).toString()
      : '';
    return explainFailure(folder, text, this.#file);
  }
}

export function explainFailure(path: string, output: string, logFile?: string): EmbeddedPostgresError {
  const lines = output.trim().split('\n');
  // The first error is the cause. Rejected clients during a start are not.
  const line = lines.find(
    (candidate) => /PANIC|FATAL|error:/.test(candidate) && !REJECTED_CLIENT.test(candidate),
  );
  const reason = (line ?? (logFile === undefined ? lines.at(-1) : undefined) ?? '').replace(
    /^.*?(PANIC|FATAL|error):\s*/,
    '',
  );
  if (DISK_FULL.test(output)) return new DiskFullError(path);
  if (NOT_WRITABLE.test(reason)) {
    return new EmbeddedPostgresError(
      `${path} can't be written (${reason}): ` +
        'make it writable for the account that owns it and start again.',
    );
  }
  if (DAMAGED.test(reason)) {
    return new EmbeddedPostgresError(
      `The database in ${path} is damaged (${reason}): restore the data folder from a backup.`,
    );
  }
  const logHint = logFile === undefined ? '' : ` (see ${logFile})`;
  // If a server is killed during recovery, its log has only HINT lines, which mention damage that doesn't
  // exist.
  const unexplained = 'it ended without an error, as if it was killed. Its data is intact. Start again';
  return new EmbeddedPostgresError(
    `PostgreSQL did not start in ${path}: ${reason || unexplained}${logHint}.`,
  );
}

const REJECTED_CLIENT = /FATAL:\s+the database system is/;
const DISK_FULL = /No space left on device|ENOSPC|Disk quota exceeded|EDQUOT|File too large/;
const NOT_WRITABLE = /Permission denied|EACCES|EPERM|Read-only file system|EROFS/;
const DAMAGED = /pg_control|control file|checkpoint record|invalid page|is not a valid data directory/;
