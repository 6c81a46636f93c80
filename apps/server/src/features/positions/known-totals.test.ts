import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { tell } from '../../../test/readers.ts';
import { copyTemplate, type TestDatabase } from '../../../test/test-database.ts';
import { pause } from '../../platform/clock/clock.ts';
import { type Scope, scopeOfJob } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/generated/tables.ts';
import { preparedPool } from '../../platform/db/prepared-pool.ts';
import { Changes } from './changes.ts';
import { foldTotals } from './fold-totals.job.ts';
import { type GroupLists, KnownTotals } from './known-totals.ts';
import { TOTAL_GROUP } from './total-sums.ts';

const READERS = 20;
const READ_AT_ONCE = 5;

describe('remembered totals', () => {
  let opened: TestDatabase;
  let scope: Scope;
  let companyIds: number[];
  let statements: string[];
  /** Is done with what has been read of companies, before anybody hears of it. */
  let onceRead: (() => Promise<unknown>) | null;
  let database: Database;
  let changes: Changes;
  let known: KnownTotals;

  beforeAll(async () => {
    opened = await copyTemplate(inject('databaseUrl'));
    const companies = await opened.db.selectFrom('companies').select('id').orderBy('id').execute();
    companyIds = companies.map(({ id }) => id);
    scope = scopeOfJob(companyIds);
    const log = ({ query }: { query: CompiledQuery }) => {
      // Of statements that go together the first is what is read.
      const [first] = query.parameters as ({ sql: string } | undefined)[];
      statements.push(first?.sql ?? query.sql);
    };
    const dialect = new PostgresDialect({ pool: preparedPool(opened.pool) });
    database = new Kysely<DB>({ dialect, log }).withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        const isOfCompanies = result.rows.flat().some((row) => 'groups' in row);
        const todo = isOfCompanies ? onceRead : null;
        if (todo !== null) onceRead = null;
        await todo?.();
        return result;
      },
    });
  });
  afterAll(() => opened.close());
  beforeEach(() => {
    [statements, onceRead] = [[], null];
    changes = new Changes(database);
    known = new KnownTotals(changes);
  });

  const read = (totals = known, locations: 'each' | 'together' | number[] = 'each') =>
    tell(changes).then(() => totals.read(scope, { companyIds, locations }));
  const readAnew = (locations: 'each' | 'together' | number[] = 'each') =>
    read(new KnownTotals(new Changes(database)), locations);
  const companyReads = () => statements.filter((statement) => statement.includes('position_totals')).length;

  async function expectToBeRight(totals = known): Promise<void> {
    expect(addUp(await read(totals))).toEqual(await sumsOfPositions());
  }

  /** The vehicles of each group, as the positions are now. */
  async function sumsOfPositions(): Promise<Record<string, number[]>> {
    const { rows } = await opened.pool.query<Record<string, unknown>>(
      `select ${TOTAL_GROUP.join(', ')}, count(*)::int8 as vehicles, coalesce(sum(payoff), 0)::int8 as payoff,
        coalesce(sum(mileage), 0)::int8 as mileage from positions group by ${TOTAL_GROUP.join(', ')}`,
    );
    return Object.fromEntries(
      rows.map((row) => [
        TOTAL_GROUP.map((name) => row[name]).join(' '),
        [Number(row['vehicles']), Number(row['payoff']), Number(row['mileage'])],
      ]),
    );
  }

  const change = (
    columns = `condition = case condition when 'good' then 'fair' else 'good' end`,
    limit = 1,
  ) =>
    opened.pool.query(
      `update positions set ${columns} where vehicle_id in (
        select vehicle_id from positions where company_id = $1 and mileage is not null order by 1 limit ${limit})`,
      [companyIds[0]],
    );

  /** Writes to another company's positions, and ends the transaction only when it is told how. */
  async function writeSlowly(columns: string): Promise<(end: 'commit' | 'rollback') => Promise<void>> {
    const client = await opened.pool.connect();
    await client.query('begin');
    await client.query(`update positions set ${columns} where company_id = $1`, [companyIds[1]]);
    return async (end) => {
      await client.query(end);
      client.release();
    };
  }

  test('are read once however many readers ask for them, and not again for what changes', async () => {
    const first = await Promise.all(Array.from({ length: READERS }, () => read()));
    expect(companyReads()).toBe(Math.ceil(companyIds.length / READ_AT_ONCE));
    for (const answer of first) expect(answer).toEqual(first[0]);
    for (let time = 0; time < 150; time += 1) {
      await change();
      if (time % 50 === 49) await expectToBeRight();
    }
    await foldTotals(opened.db);
    await expectToBeRight();
    expect(companyReads()).toBe(Math.ceil(companyIds.length / READ_AT_ONCE));
  });

  test('have what was written while they were read, once, whether it was seen or not', async () => {
    for (const isFolded of [false, true]) {
      const totals = new KnownTotals(changes);
      onceRead = async () => {
        await change('mileage = mileage + 1');
        if (isFolded) await foldTotals(opened.db);
        await tell(changes);
      };
      await expectToBeRight(totals);
      await expectToBeRight(totals);
    }
    // Seen by who reads them, and told of behind that.
    await tell(changes);
    await change('mileage = mileage + 1');
    const totals = new KnownTotals(changes);
    const groups = await totals.read(scope, { companyIds, locations: 'each' });
    expect(addUp(groups)).toEqual(await sumsOfPositions());
    await expectToBeRight(totals);
  });

  test('have what a slow transaction wrote when it has ended, whenever they were read', async () => {
    const slow = await writeSlowly('mileage = mileage + 7');
    await expectToBeRight();
    await change('payoff = payoff + 1');
    await expectToBeRight();
    await slow('commit');
    await expectToBeRight();
  });

  test('have nothing of what was taken back', async () => {
    await read();
    const slow = await writeSlowly('mileage = 1');
    await expectToBeRight();
    await slow('rollback');
    await expectToBeRight();
  });

  test('follow who comes, goes and moves to a group that nobody was in', async () => {
    await read();
    await change(
      `location_id = (select max(location_id) from positions where company_id = ${companyIds[0]})`,
    );
    await expectToBeRight();
    await change(
      `status = 'stolen', is_manually_priced = not is_manually_priced, has_finance = false, payoff = null`,
    );
    await expectToBeRight();
    const last = 'vehicle_id = (select max(vehicle_id) from positions)';
    await opened.pool.query(`create table kept_aside as select * from positions where ${last}`);
    await opened.pool.query(`delete from positions where ${last}`);
    await expectToBeRight();
    await opened.pool.query('insert into positions select * from kept_aside');
    await expectToBeRight();
  });

  test('of a company are read anew where one statement changed very many groups', async () => {
    await read();
    statements = [];
    await opened.pool.query('update positions set mileage = mileage + 1');
    const { rows } = await sql`select from changes where recounted_company_ids <> '{}'`.execute(opened.db);
    expect(rows.length).toBeGreaterThan(0);
    await expectToBeRight();
    expect(companyReads()).toBeGreaterThan(0);
    onceRead = () =>
      opened.pool.query('update positions set mileage = mileage + 1').then(() => tell(changes));
    await expectToBeRight(new KnownTotals(changes));
  });

  test('are read anew where anything may have changed, also meanwhile', async () => {
    await read();
    known.forgetAll();
    onceRead = async () => {
      known.forgetAll();
    };
    statements = [];
    await expectToBeRight();
    expect(companyReads()).toBe(Math.ceil(companyIds.length / READ_AT_ONCE) + 1);
  });

  test('are answered whole where they are more than may be remembered', async () => {
    const few = new KnownTotals(changes, { mostGroups: 1 });
    for (let again = 0; again < 2; again += 1) expect(addUp(await read(few))).toEqual(addUp(await read()));
  });

  test('are answered to all who ask at a time where they are more than may be remembered', async () => {
    const few = new KnownTotals(changes, { mostGroups: 1 });
    const expected = await sumsOfPositions();
    await tell(changes);
    const answers = await Promise.all(
      Array.from({ length: 5 }, async (_, place) => {
        await pause(20 * place);
        return await few.read(scope, { companyIds, locations: 'each' });
      }),
    );
    for (const answer of answers) expect(addUp(answer)).toEqual(expected);
  });

  test('are answered where all is forgotten again and again', async () => {
    await read();
    known.forgetAll();
    const again = async () => {
      known.forgetAll();
      onceRead = again;
    };
    onceRead = again;
    await expectToBeRight();
  });

  test('of named locations are theirs alone, each once however often it is named', async () => {
    await read();
    await change();
    const each = (await read()).flat();
    const [first = 0, second = 0] = new Set(each.map(({ location_id }) => location_id));
    const changed = each.at(-1)?.location_id ?? 0;
    for (const locations of [
      [first, second],
      [changed, first, changed, 0],
    ]) {
      const theirs = each.filter(({ location_id }) => locations.includes(location_id));
      expect(addUp(await read(known, locations))).toEqual(addUp([theirs]));
      expect(addUp(await readAnew(locations))).toEqual(addUp([theirs]));
    }
  });

  test('over all locations are the sums of those by location, after changes too', async () => {
    const byKind = (lists: GroupLists) =>
      addUp([lists.flat().map((group) => ({ ...group, company_id: 0, location_id: 0 }))]);
    for (let time = 0; time < 3; time += 1) {
      const whole = await read(known, 'together');
      expect(byKind(whole)).toEqual(byKind(await readAnew()));
      expect(whole.flat().length).toBeLessThan(200);
      await change();
    }
  });

  test('are of the companies of the scope alone', async () => {
    const [mine = 0, other = 0] = companyIds;
    await read();
    await opened.pool.query('update positions set mileage = mileage + 1 where company_id = $1', [other]);
    const groups = (
      await known.read(scopeOfJob([mine]), { companyIds: [mine, other], locations: 'each' })
    ).flat();
    expect(new Set(groups.map(({ company_id }) => company_id))).toEqual(new Set([mine]));
    expect(await known.read(scopeOfJob([]), { companyIds: [mine], locations: 'each' })).toEqual([]);
  });

  test('get one row of each group that an update changes, and none where no sum moves', async () => {
    await opened.db
      .transaction()
      .execute(async (transaction) => {
        const update = async (columns: string): Promise<number> => {
          await sql`delete from position_total_deltas`.execute(transaction);
          await sql`update positions set ${sql.raw(columns)} where (company_id, vehicle_id) =
            (select company_id, vehicle_id from positions where mileage is not null and condition <> 'fair' limit 1)`.execute(
            transaction,
          );
          return (await sql`select from position_total_deltas`.execute(transaction)).rows.length;
        };
        expect(await update(`value_state = 'pending'`)).toBe(0);
        expect(await update('mileage = mileage + 1')).toBe(1);
        expect(await update(`condition = 'fair'`)).toBe(2);
        throw new Enough();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Enough)) throw error;
      });
  });
});

/** Takes back what a test wrote. */
class Enough extends Error {}

/** Vehicles, payoff and mileage of each group that has any. */
function addUp(lists: GroupLists): Record<string, number[]> {
  const sums: Record<string, number[]> = {};
  for (const { sums: added, ...group } of lists.flat()) {
    const key = TOTAL_GROUP.map((name) => group[name]).join(' ');
    sums[key] = added.slice(0, 3).map((sum, place) => sum + (sums[key]?.[place] ?? 0));
  }
  return Object.fromEntries(Object.entries(sums).filter(([, [vehicles]]) => vehicles !== 0));
}
