import { tmpdir } from 'node:os';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { superviseDatabase } from './supervise-database.ts';
import { DiskFullError, EmbeddedPostgresError } from './postgres-binaries.ts';

/** Fake database whose next starts fail with the given reasons, in order. */
function fakePostgres() {
  const fake = {
    isRunning: true,
    failures: [] as Error[],
    starts: 0,
    limitLogSize: () => {},
    run: async () => {
      fake.starts += 1;
      const failure = fake.failures.shift();
      if (failure !== undefined) throw failure;
      fake.isRunning = true;
      return { pid: 1, port: 1 };
    },
  };
  return fake;
}

const failures = (count: number): Error[] =>
  Array.from({ length: count }, (_, index) => new EmbeddedPostgresError(`Reason ${index + 1}.`));

const SILENT = { debug() {}, info() {}, warn() {}, error() {} };

describe('the supervision of PostgreSQL', () => {
  let ended: AbortController;
  const calls: string[] = [];
  let postgres: ReturnType<typeof fakePostgres>;
  beforeEach(() => {
    vi.useFakeTimers();
    calls.length = 0;
    ended = new AbortController();
    postgres = fakePostgres();
    void superviseDatabase(postgres, {
      log: SILENT,
      onFatalError: ({ message }) => void calls.push(message),
      signal: ended.signal,
    });
  });
  afterEach(() => {
    ended.abort();
    vi.useRealTimers();
  });

  test('gives up after five failed starts in a row, with the last reason', async () => {
    postgres.failures = failures(5);
    postgres.isRunning = false;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(postgres.starts).toBe(5);
    expect(calls).toEqual(['PostgreSQL has ended, and 5 starts in a row have failed. Reason 5.']);
  });

  test('starts it within ten seconds after the cause is fixed, and resets the count', async () => {
    for (let round = 1; round <= 20; round += 1) {
      postgres.failures = failures(4);
      postgres.isRunning = false;
      while (postgres.failures.length > 0) await vi.advanceTimersByTimeAsync(100);
      await vi.advanceTimersByTimeAsync(9_000);
      expect(postgres.isRunning).toBe(true);
    }
    expect(calls).toEqual([]);
  });

  test('tries again at once when a full disk has space again', async () => {
    postgres.failures = [new DiskFullError(tmpdir())];
    postgres.isRunning = false;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(postgres.starts).toBe(2);
  });
});
