import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { copyTemplate, type TestDatabase } from '../../../test/test-database.ts';
import { openDatabase } from './database.ts';
import { createSlotReserver } from './reserve-slot.ts';

const HOUR_MS = 3_600_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await copyTemplate(inject('databaseUrl'));
});
afterAll(() => database.close());

test('two processes that send to the same system get slots one after the other', async () => {
  const other = openDatabase(database.url);
  const [here, there] = [createSlotReserver(database.db), createSlotReserver(other.db)];
  try {
    // An hour apart, so that the time that the test takes doesn't matter.
    const waits = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? here : there)('Manheim', HOUR_MS)),
    );
    const hours = waits.map((waitMs) => Math.round(waitMs / HOUR_MS)).toSorted((a, b) => a - b);
    expect(hours).toEqual(Array.from({ length: 20 }, (_, index) => index));
    expect(await there('Black Book', HOUR_MS)).toBe(0);
  } finally {
    await other.close();
  }
});

test('a slot that has passed is not made up for', async () => {
  const reserve = createSlotReserver(database.db);
  await database.pool.query(
    `insert into request_slots (system, next_at) values ('Zubie', now() - interval '1 day')`,
  );
  expect(await reserve('Zubie', HOUR_MS)).toBe(0);
  expect(Math.round((await reserve('Zubie', HOUR_MS)) / HOUR_MS)).toBe(1);
});
