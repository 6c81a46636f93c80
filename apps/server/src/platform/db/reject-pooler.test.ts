import { afterEach, describe, expect, inject, test } from 'vitest';
import { startTransactionPooler, type TransactionPooler } from '../../../test/transaction-pooler.ts';
import { rejectPooler } from './reject-pooler.ts';

describe('the check for a pooler', () => {
  let pooler: TransactionPooler | undefined;
  afterEach(async () => {
    await pooler?.stop();
    pooler = undefined;
  });

  test('accepts PostgreSQL itself', async () => {
    await rejectPooler(inject('databaseUrl'));
  });

  test.each([
    ['gives two open connections the same session', { refusesTimeout: false }],
    ['refuses time limits of statements', { refusesTimeout: true }],
  ])('rejects a pooler that %s', async (_title, options) => {
    pooler = await startTransactionPooler(inject('databaseUrl'), options);
    await expect(rejectPooler(pooler.url)).rejects.toThrow(
      'it is behind a pooler that shares connections between clients',
    );
  });
});
