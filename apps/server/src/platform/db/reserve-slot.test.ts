import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { copyTemplate, type TestDatabase } from '../../../test/test-database.ts';
import { openDatabase } from './database.ts';
import { createSlotReserver } from './reserve-slot.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type Reserve = ReturnType<typeof createSlotReserver>;

let database: TestDatabase;
beforeAll(async () => {
  database = await copyTemplate(inject('databaseUrl'));
});
afterAll(() => database.close());

test('two processes that send to the same system get slots one after the other', async () => {
  const other = openDatabase(database.url);
  const [here, there] = [database, other].map(({ db }) => createSlotReserver(db, DAY_MS)) as [
    Reserve,
    Reserve,
  ];
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
  const reserve = createSlotReserver(database.db, DAY_MS);
  await database.pool.query(
    `insert into request_slots (system, next_at) values ('Zubie', now() - interval '1 day')`,
  );
  expect(await reserve('Zubie', HOUR_MS)).toBe(0);
  expect(Math.round((await reserve('Zubie', HOUR_MS)) / HOUR_MS)).toBe(1);
});

test('slots reserved too far ahead delay later requests by a minute at most', async () => {
  await database.pool.query(
    `insert into request_slots (system, next_at) values ('VinAudit', now() + interval '1 day')`,
  );
  const reserve = createSlotReserver(database.db);
  for (let request = 0; request < 3; request += 1)
    expect(await reserve('VinAudit', HOUR_MS)).toBeLessThanOrEqual(60_000);
});
