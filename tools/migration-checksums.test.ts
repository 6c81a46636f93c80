import { expect, test } from 'vitest';
import { appendChecksums, findChangedMigrations, readChecksums } from './migration-checksums.ts';

const migration = (name: string, checksum: string) => ({ name, checksum, sql: '' });
const LISTED = { '0001-first': 'a', '0002-next': 'b' };

test('migrations are listed with their checksums, and none has changed since', () => {
  expect(findChangedMigrations(readChecksums())).toEqual([]);
});

test('a migration that changed, was removed or is not listed is found', () => {
  const migrations = [migration('0001-first', 'other'), migration('0003-new', 'c')];
  expect(findChangedMigrations(LISTED, migrations)).toEqual([
    '0001-first changed. Databases have applied it: add a new migration.',
    '0002-next was removed.',
    '0003-new is not listed: run npm run generate.',
  ]);
});

test('generating adds new migrations and keeps the checksums of listed ones', () => {
  const migrations = [
    migration('0001-first', 'other'),
    migration('0002-next', 'b'),
    migration('0003-new', 'c'),
  ];
  expect(appendChecksums(LISTED, migrations)).toEqual({ ...LISTED, '0003-new': 'c' });
});
