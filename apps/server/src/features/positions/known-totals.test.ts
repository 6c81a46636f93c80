import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';
import { type Scope, scopeOfJob } from '../../platform/auth/scope.ts';
import type { Database, DatabaseTransaction } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/generated/tables.ts';
import { foldTotals, gatherAndFold } from './fold-totals.job.ts';
import { KnownTotals } from './known-totals.ts';
import { readDeltas, readGroupsSince, type TotalGroup } from './read-totals.ts';
import { TOTAL_GROUP, TOTAL_SUMS } from './total-sums.ts';

const READERS = 20;

describe('remembered totals', () => {
  let fleetworth: TestFleetworth;
  let scope: Scope;
  let statements: string[] = [];
  let database: Database;
  let asked = 0;
  let known: KnownTotals;

  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
    const { db, pool } = fleetworth.database;
    const companies = await db.selectFrom('companies').select('id').execute();
    scope = scopeOfJob(companies.map(({ id }) => id));
    database = new Kysely<DB>({
      dialect: new PostgresDialect({ pool }),
      log: ({ query }) => {
        statements.push(query.sql);
      },
    });
  });
  afterAll(() => fleetworth.stop());
  beforeEach(async () => {
    await foldTotals(fleetworth.database.db);
    [statements, asked] = [[], 0];
    known = new KnownTotals({
      askForFold: async () => {
        asked += 1;
      },
    });
  });

  const read = async (handle: Database = database) =>
    (await known.read(handle, scope, { companyIds: [...scope.companyIds], locations: 'each' })).groups;
  const readTogether = () => Promise.all(Array.from({ length: READERS }, () => read()));
  const groupReads = () => statements.filter((statement) => statement.includes('total_groups')).length;

  async function changeOneCondition(): Promise<void> {
    const { id, condition } = await fleetworth.database.db
      .selectFrom('vehicles')
      .select(['id', 'condition'])
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const next = condition === 'good' ? 'fair' : 'good';
    await fleetworth.call('changeVehicleCondition', { params: { id }, body: { condition: next } });
  }

  test('are read once however many readers ask for them, and after a fold once more', async () => {
    const first = await readTogether();
    const companiesAtOnce = 5;
    expect(groupReads()).toBe(Math.ceil(scope.companyIds.length / companiesAtOnce));
    for (const answer of first) expect(answer).toEqual(first[0]);
    await changeOneCondition();
    await foldTotals(fleetworth.database.db);
    statements = [];
    await readTogether();
    expect(groupReads()).toBe(1);
  });

  test('are answered whole where they are more than may be remembered', async () => {
    const few = new KnownTotals({ askForFold: async () => {}, mostGroups: 1 });
    const wanted = { companyIds: [...scope.companyIds], locations: 'each' } as const;
    for (let again = 0; again < 2; again += 1)
      expect((await few.read(database, scope, wanted)).groups).toEqual(await read());
  });

  test('of a fold are only the groups that it changed', async () => {
    const { versions } = await readDeltas(database, scope.companyIds);
    const companies = scope.companyIds.map((id) => ({ id, version: versions[id]?.totals ?? 0 }));
    await changeOneCondition();
    await foldTotals(fleetworth.database.db);
    const { groups } = await readGroupsSince(database, companies);
    expect(groups.map(({ condition }) => condition)).toHaveLength(2);
  });

  test('are folded anew where a reader finds many deltas, and asked for once until then', async () => {
    await rolledBack(async (transaction) => {
      await appendDeltas(transaction, 29);
      await read(transaction);
      expect(asked).toBe(0);
      await appendDeltas(transaction, 1);
      await read(transaction);
      await read(transaction);
      expect(asked).toBe(1);
      await foldTotals(transaction);
      await appendDeltas(transaction, 30);
      await read(transaction);
      expect(asked).toBe(2);
    });
  });

  test('are asked to be folded once, whichever companies are read in turn', async () => {
    await rolledBack(async (transaction) => {
      await appendDeltas(transaction, 30, 'first');
      await appendDeltas(transaction, 30, 'last');
      const { groups } = await readDeltas(transaction, scope.companyIds);
      const [first = 0, last = 0] = new Set(groups.map(({ company_id }) => company_id));
      for (const companyIds of [[first], [last], [first, last], [first]])
        await known.read(transaction, scope, { companyIds, locations: 'each' });
      expect(asked).toBe(2);
    });
  });

  test('are asked to be folded again where no fold came of it and three times as many deltas wait', async () => {
    await rolledBack(async (transaction) => {
      await appendDeltas(transaction, 30);
      await read(transaction);
      await appendDeltas(transaction, 59);
      await read(transaction);
      expect(asked).toBe(1);
      await appendDeltas(transaction, 1);
      await read(transaction);
      await read(transaction);
      expect(asked).toBe(2);
    });
  });

  test('of named locations are theirs alone, each once however often it is named', async () => {
    await changeOneCondition();
    const each = (await read()).flat();
    const { groups: deltas } = await readDeltas(database, scope.companyIds);
    const changed = deltas.map(({ location_id }) => location_id);
    const unchanged = [...new Set(each.map(({ location_id }) => location_id))].filter(
      (id) => !changed.includes(id),
    );
    const byPlace = (groups: readonly TotalGroup[]) =>
      groups.map((group) => JSON.stringify(group)).toSorted();
    for (const locations of [unchanged.slice(0, 2), [...changed, ...unchanged.slice(0, 1), ...changed, 0]]) {
      const named = await known.read(database, scope, { companyIds: [...scope.companyIds], locations });
      const theirs = each.filter(({ location_id }) => locations.includes(location_id));
      expect(byPlace(named.groups.flat())).toEqual(byPlace(theirs));
      expect(theirs.length).toBeGreaterThan(1);
    }
  });

  test('over all locations are the sums of those by location, after folds too', async () => {
    for (let fold = 0; fold < 3; fold += 1) {
      const wanted = { companyIds: [...scope.companyIds], locations: 'together' } as const;
      const whole = (await known.read(database, scope, wanted)).groups.flat();
      expect(addUp(whole)).toEqual(addUp((await read()).flat()));
      expect(whole.length).toBeLessThan(100);
      await changeOneCondition();
      await foldTotals(fleetworth.database.db);
    }
  });

  test('are those of the reader where it reads an older moment than others did', async () => {
    const { db } = fleetworth.database;
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (transaction) => {
        const before = await read(transaction);
        await changeOneCondition();
        await foldTotals(db);
        const after = await read();
        expect(after).not.toEqual(before);
        expect(await read(transaction)).toEqual(before);
        expect(await read()).toEqual(after);
      });
  });

  test('get one row of each group that an update changes, and none where no sum moves', async () => {
    await rolledBack(async (transaction) => {
      const update = async (change: string): Promise<number> => {
        await sql`delete from position_total_deltas`.execute(transaction);
        await sql`update positions set ${sql.raw(change)} where (company_id, vehicle_id) =
          (select company_id, vehicle_id from positions where mileage is not null and condition <> 'fair' limit 1)`.execute(
          transaction,
        );
        return (await readDeltas(transaction, scope.companyIds)).groups.length;
      };
      expect(await update(`value_state = 'pending'`)).toBe(0);
      expect(await update('mileage = mileage + 1')).toBe(1);
      expect(await update(`condition = 'fair'`)).toBe(2);
    });
  });

  /** Work that leaves nothing behind. */
  async function rolledBack(work: (transaction: DatabaseTransaction) => Promise<void>): Promise<void> {
    const enough = new Error('enough');
    const ended = fleetworth.database.db.transaction().execute(async (transaction) => {
      await work(transaction);
      throw enough;
    });
    await expect(ended).rejects.toBe(enough);
  }
});

describe('deltas', () => {
  test('that a list finds many of are folded at once, without the clock', async () => {
    const fleetworth = await startTestFleetworth({ works: true });
    const { db } = fleetworth.database;
    await appendDeltas(db, 30);
    await fleetworth.call('summarizeFleet', { filters: {} });
    await expect.poll(() => countDeltas(db), { timeout: 10_000 }).toBe(0);
    await fleetworth.stop();
  });

  test('that come while a fold is on its way are folded with it', async () => {
    const fleetworth = await startTestFleetworth();
    const { db } = fleetworth.database;
    const folding = gatherAndFold(db);
    await appendDeltas(db, 30);
    expect(await countDeltas(db)).toBeGreaterThanOrEqual(30);
    await folding;
    expect(await countDeltas(db)).toBe(0);
    await fleetworth.stop();
  });
});

/** The sums by what groups of one company and location are told apart by. */
function addUp(groups: readonly TotalGroup[]): Record<string, number[]> {
  const sums: Record<string, number[]> = {};
  for (const { status, condition, is_manually_priced, has_finance, ...group } of groups) {
    const key = [status, condition, is_manually_priced, has_finance].join(' ');
    sums[key] = group.sums.map((sum, place) => sum + (sums[key]?.[place] ?? 0));
  }
  return sums;
}

const countDeltas = async (database: Database): Promise<number> =>
  (await sql`select from position_total_deltas`.execute(database)).rows.length;

/** Signed rows that change nothing. */
async function appendDeltas(
  database: Database,
  count: number,
  company: 'first' | 'last' = 'first',
): Promise<void> {
  const direction = sql.raw(company === 'first' ? 'asc' : 'desc');
  const group = sql.raw(TOTAL_GROUP.join(', '));
  const sums = sql.raw(TOTAL_SUMS.join(', '));
  const nothing = sql.raw(TOTAL_SUMS.map(() => '0').join(', '));
  await sql`insert into position_total_deltas (${group}, ${sums})
    select ${group}, ${nothing} from (
      select ${group} from position_totals where company_id in (
        select m.company_id from memberships m join users u on u.id = m.user_id where u.email = 'demo@fleetworth.app')
      order by company_id ${direction} limit 1), generate_series(1, ${count}::int4)`.execute(database);
}
