import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { explain } from './explain.ts';
import { ConfigError } from './platform/config/read-settings.ts';

const withCode = (message: string, code: string) => Object.assign(new Error(message), { code });

describe('the explanation of a failed start', () => {
  test('is one sentence if a person can fix the cause', () => {
    expect(explain(new ConfigError('PORT is wrong.'))).toBe('PORT is wrong.');
    const full = 'The disk is full. Free some space and start again.';
    expect(explain(withCode('no space left on device, write', 'ENOSPC'))).toBe(full);
    expect(explain(withCode('could not extend file', '53100'))).toBe(full);
    const readOnly = new pg.DatabaseError('cannot execute INSERT in a read-only transaction', 0, 'error');
    readOnly.code = '25006';
    expect(explain(readOnly)).toBe(
      'The database is read-only. Make it writable or set DATABASE_URL to the one that is, then start again.',
    );
    expect(explain(new Error('Connection terminated unexpectedly'))).toBe(
      'The database stopped during the start (Connection terminated unexpectedly). Find the ' +
        'cause in its log, then start again.',
    );
  });

  test('returns the stack trace of a bug', () => {
    expect(explain(new TypeError('x is not a function'))).toContain('explain.test.ts');
  });
});
