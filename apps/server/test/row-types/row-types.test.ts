import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { copyTemplate, type TestDatabase } from '../test-database.ts';
import { listDifferences, listUnseen } from './compare-row-types.ts';
import { readRowTypes, type RowType } from './read-row-types.ts';
import { readSeen, type SeenRows } from './record-rows.ts';

let database: TestDatabase;
let rowTypes: RowType[];
beforeAll(async () => {
  database = await copyTemplate(inject('databaseUrl'));
  rowTypes = readRowTypes([fileURLToPath(import.meta.url)]);
});
afterAll(() => database.close());

/** Returns the differences of the statements in this file, without their lines. */
const findProblems = () =>
  listDifferences(rowTypes, readSeen(inject('seenRowsFolder'))).map((text) => text.replace(/^\S+:\d+ /, ''));

test('lists undeclared, unselected and repeated columns of a statement, also without rows', async () => {
  await sql<{ id: number; name: string }>`select 1 as id, 2 as title where false`.execute(database.db);
  await sql<{ id: number }>`select 1 as id, 2 as id where false`.execute(database.db);
  expect(findProblems()).toContain(
    'declares name, which is not selected; selects title, which is not declared (declared: ' +
      'id,name; selected: id,title)',
  );
  expect(findProblems()).toContain('selects id twice (declared: id; selected: id,id)');
});

test('Names a column in which any row of any run has a null that its type does not have', async () => {
  for (const mileage of [5, null])
    await sql<{ mileage: number }>`select ${mileage}::int4 as mileage`.execute(database.db);
  expect(findProblems()).toContain('declares mileage as number, and selects a null');
});

test('Sees statements of transactions, and those that write', async () => {
  await database.db.transaction().execute(async (transaction) => {
    await sql<{ code: string }>`create table seeded (code text)`.execute(transaction);
    await sql<{ code: string }>`insert into seeded values ('a') returning code, 1 as written`.execute(
      transaction,
    );
  });
  expect(findProblems()).toContain('declares code, which is not selected (declared: code; selected: )');
  expect(findProblems()).toContain(
    'selects written, which is not declared (declared: code; selected: code,written)',
  );
});

test('accepts declared nulls, optional columns, and any column with an index signature', async () => {
  const before = findProblems();
  await sql<{ due: Date | null }>`select null::timestamptz as due`.execute(database.db);
  await sql<{ due: Date; alias?: string }>`select now() as due`.execute(database.db);
  await sql<{ due: Date } & Record<string, unknown>>`select now() as due, null as alias`.execute(database.db);
  expect(findProblems()).toEqual(before);
});

test('reads only row types: no single values, fragments or type parameters', () => {
  const fragments = [sql<boolean>`true`, sql<number[]>`'{}'`, sql<{ id: number } | null>`null`];
  const generic = <Row extends object>() => sql<Row>`select`;
  expect([...fragments, generic()].length).toBe(4);
  const texts = rowTypes.map((rowType) => rowType.texts.join());
  expect(texts.filter((text) => ['true', "'{}'", 'null', 'select'].includes(text))).toEqual([]);
  expect(texts).toContain('select ,::int4 as mileage');
});

test('lists statements without recorded rows, and exceptions that were recorded', () => {
  const rowType = (site: string, text: string): RowType => ({
    site,
    texts: [`\n  ${text}`],
    columns: new Map(),
    isOpen: false,
  });
  const types = [rowType('a.ts:1', 'select 1'), rowType('b.ts:2', 'select 2'), rowType('c.ts:3', 'select 3')];
  const seen: SeenRows[] = [{ texts: ['\n  select 1'], columns: [], nulls: [] }];
  expect(listUnseen(types, seen, ['select 1', 'select 2'])).toEqual([
    'c.ts:3 is run by no test',
    '"select 1" is run by a test, or gone: take it off the list',
  ]);
});
