import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findSql } from './sql-places.ts';

const ROOT = join(import.meta.dirname, '..');

test('features have SQL only in their repositories', () => {
  expect(findSql(ROOT)).toEqual([]);
});

test('A statement, a fragment and a query built by functions are found, a text and a comment are not', () => {
  for (const text of [
    'const { rows } = await sql<Row>`select 1`.execute(database);',
    'const which = sql`true`;',
    "await transaction.updateTable('users').set({ name }).execute();",
    "const { rows } = await pool.query('select 1');",
  ])
    expect(findSql(ROOT, [['seeded.ts', text]])).toEqual(['seeded.ts']);
  for (const text of ["const text = 'select one of them';", '// sql is elsewhere', 'useQuery(query)'])
    expect(findSql(ROOT, [['seeded.ts', text]])).toEqual([]);
});
