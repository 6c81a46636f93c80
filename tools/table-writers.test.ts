import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findMigrationsWithoutTotals, findNameWriters, findPositionWriters } from './table-writers.ts';

const ROOT = join(import.meta.dirname, '..');

test('only one file of the product writes positions, and tests say what becomes of the totals', () => {
  expect(findPositionWriters(ROOT)).toEqual([]);
});

const SEEDED = 'apps/server/src/features/seeded/seeded.repository.ts';

test.each([
  'await sql`insert into positions (company_id) values (1)`.execute(transaction);',
  'await sql`\n    update positions set payoff = 1`.execute(transaction);',
  'await sql`with a as (delete\n from positions returning *) select * from a`.execute(transaction);',
  "await transaction.updateTable('positions').set({ payoff: 1 }).execute();",
  "await transaction.insertInto('positions').values(rows).execute();",
  "await copyRows(client, { table: 'positions', columns: [] }, rows);",
])('a writer is found: %s', (text) => {
  expect(findPositionWriters(ROOT, [[SEEDED, text]])).toEqual([SEEDED]);
  const test = SEEDED.replace('.repository', '.test');
  expect(findPositionWriters(ROOT, [[test, text]])).toEqual([test]);
  const withHelper = `import { writePositions } from '../../../test/write-positions.ts';\n${text}`;
  expect(findPositionWriters(ROOT, [[test, withHelper]])).toEqual([]);
  expect(findPositionWriters(ROOT, [[SEEDED, withHelper]])).toEqual([SEEDED]);
});

test.each([
  'sql`select * from positions`',
  'sql`insert into position_total_deltas (id) values (1)`',
  "transaction.selectFrom('positions')",
])('a reader is not found: %s', (text) => {
  expect(findPositionWriters(ROOT, [[SEEDED, text]])).toEqual([]);
});

test('files that write tables of names renew the names version', () => {
  expect(findNameWriters(ROOT)).toEqual([]);
});

test.each([
  'sql`update locations set name = 1`',
  'sql`insert into class_performances select 1`',
  "transaction.deleteFrom('tags')",
])('a writer of names without a renewal is found: %s', (text) => {
  expect(findNameWriters(ROOT, [[SEEDED, text]])).toEqual([SEEDED]);
  expect(findNameWriters(ROOT, [[SEEDED, `${text}; await renewNamesVersion(write, [companyId]);`]])).toEqual(
    [],
  );
});

const isFound = (sql: string) =>
  findMigrationsWithoutTotals([{ name: '9999-new', sql, checksum: '' }]).length === 1;

test('migrations that write summed columns also append the differences of the totals', () => {
  expect(findMigrationsWithoutTotals()).toEqual([]);
});

test.each([
  'update positions set payoff = 0;',
  "update positions p set color = '',\n  excellent_auction = null where true;",
  'delete from positions where vehicle_id = 1;',
  'insert into positions select * from x;',
])('a migration without totals is found: %s', (sql) => {
  expect(isFound(`-- stop\n${sql}`)).toBe(true);
  expect(isFound(`-- stop\n${sql}\ninsert into position_total_deltas select * from differences;`)).toBe(
    false,
  );
});

test.each([
  'update positions set next_change_on = as_of where has_finance = true and payoff = 0;',
  'update positions set guide_clean = 0;',
  '-- update positions set payoff = 0;',
  'alter table positions add column note text;',
])('a migration that keeps the sums is not found: %s', (sql) => {
  expect(isFound(`-- expand\n${sql}`)).toBe(false);
});
