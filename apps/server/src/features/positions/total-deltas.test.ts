import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { copyTemplate, type TestDatabase } from '../../../test/test-database.ts';
import { SUMMED_COLUMNS, type SummedPosition, type TotalDelta, TotalDeltas } from './total-deltas.ts';
import { SUMS_OVER_POSITIONS } from './total-differences.repository.ts';
import { TOTAL_CONDITIONS, TOTAL_GROUP, TOTAL_SUMS } from './total-sums.ts';

const cents = fc.option(fc.oneof(fc.constant(0), fc.integer({ min: -5_000_000, max: 5_000_000 })));

/** Few groups, so that positions share them and move between them. */
const anyPosition = fc.record({
  company_id: fc.constantFrom(1, 2),
  location_id: fc.constantFrom(1, 2),
  status: fc.constantFrom('active', 'sold'),
  condition: fc.constantFrom(...TOTAL_CONDITIONS),
  is_manually_priced: fc.boolean(),
  has_finance: fc.boolean(),
  payoff: cents,
  mileage: fc.option(fc.nat(300_000)),
  is_matured: fc.boolean(),
  ...(Object.fromEntries(
    TOTAL_CONDITIONS.flatMap((condition) => [
      ...['auction', 'revenue', 'week_now', 'week_then'].map((name) => [`${condition}_${name}`, cents]),
      ...['sandbox', 'by_price'].map((name) => [`${condition}_${name}`, fc.boolean()]),
    ]),
  ) as Record<string, fc.Arbitrary<never>>),
}) as fc.Arbitrary<SummedPosition>;

const byGroup = (rows: readonly TotalDelta[]) =>
  new Map(rows.map((row) => [TOTAL_GROUP.map((name) => row[name]).join(' '), row]));

describe('deltas of totals', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await copyTemplate(inject('databaseUrl'));
  });
  afterAll(() => database.close());

  /** Sums positions with the statement of the nightly comparison. */
  async function sumInSql(positions: readonly SummedPosition[]): Promise<TotalDelta[]> {
    const group = sql.raw(TOTAL_GROUP.join(', '));
    const { rows } = await sql<TotalDelta>`
      select ${group}, ${sql.raw(SUMS_OVER_POSITIONS.join(', '))}
      from json_populate_recordset(null::positions, ${JSON.stringify(positions)}::json)
      group by ${group}`.execute(database.db);
    return rows;
  }

  test('turn the sums of any positions into the sums of any others, as the nightly comparison sums', () =>
    fc.assert(
      fc.asyncProperty(fc.array(anyPosition), fc.array(anyPosition), async (before, after) => {
        const deltas = new TotalDeltas();
        for (const position of before) deltas.add(position, -1);
        for (const position of after) deltas.add(position, 1);
        const expected = byGroup(await sumInSql(after));
        for (const [key, former] of byGroup(await sumInSql(before))) {
          const sums = expected.get(key) ?? {
            ...former,
            ...Object.fromEntries(TOTAL_SUMS.map((s) => [s, 0])),
          };
          const changed = TOTAL_SUMS.map((name) => [name, sums[name] - former[name]]);
          expected.set(key, { ...sums, ...Object.fromEntries(changed) });
        }
        const changedGroups = [...expected].filter(([, row]) => TOTAL_SUMS.some((name) => row[name] !== 0));
        expect(byGroup(deltas.list())).toEqual(new Map(changedGroups));
      }),
    ));

  test('are none for positions that keep their group and sums', () => {
    const position = fc.sample(anyPosition, 1)[0] as SummedPosition;
    const deltas = new TotalDeltas();
    deltas.add(position, -1);
    deltas.add({ ...position }, 1);
    expect(deltas.list()).toEqual([]);
    expect(Object.keys(position).toSorted()).toEqual([...SUMMED_COLUMNS].toSorted());
  });
});
