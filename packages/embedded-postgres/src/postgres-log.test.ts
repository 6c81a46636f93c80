import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PostgresLog } from './postgres-log.ts';

const LARGEST_BYTES = 1_000;

describe('the log of PostgreSQL', () => {
  let folder: string;
  let file: string;
  let log: PostgresLog;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'fleetworth-log-'));
    file = join(folder, 'postgres.log');
    log = new PostgresLog(file, LARGEST_BYTES);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('holds no more than twice its size, whatever is written by the process that has it open', () => {
    const descriptor = log.open();
    for (let line = 0; line < 1_000; line += 1) {
      writeSync(descriptor, `LOG:  line ${line}\n`);
      log.limitSize();
    }
    expect(readdirSync(folder)).toEqual(['postgres.log', 'postgres.log.1']);
    for (const name of readdirSync(folder)) {
      const { size, mode } = statSync(join(folder, name));
      expect(size).toBeLessThan(LARGEST_BYTES + 100);
      expect(mode & 0o777).toBe(0o600);
    }
    expect(readFileSync(file, 'utf8').trim().split('\n').at(-1)).toBe('LOG:  line 999');
  });

  test("is truncated at each start and explains a failure from that start's lines only", () => {
    writeSync(log.open(), `FATAL:  an earlier start\n${'x'.repeat(LARGEST_BYTES)}\n`);
    const descriptor = log.open();
    writeSync(descriptor, 'FATAL:  the database system is starting up\nFATAL:  the cause\nLOG:  shut down\n');
    expect(readFileSync(`${file}.1`, 'utf8')).toContain('an earlier start');
    expect(log.explain('/data').message).toBe(`PostgreSQL did not start in /data: the cause (see ${file}).`);
  });
});
