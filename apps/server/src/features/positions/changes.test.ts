import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { untilSomebodyWaits } from '../../../test/locks.ts';
import { tell } from '../../../test/readers.ts';
import { copyTemplate, type TestDatabase } from '../../../test/test-database.ts';
import type { Database } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/generated/tables.ts';
import { preparedPool } from '../../platform/db/prepared-pool.ts';
import { type Change, Changes, forgetChanges } from './changes.ts';

describe('who remembers something', () => {
  let database: TestDatabase;
  let vehicles: number[];
  let told: Change[];
  let isAllForgotten: boolean;
  let timesForgotten: number;
  let changes: Changes;
  const clients: pg.Client[] = [];
  beforeAll(async () => {
    database = await copyTemplate(inject('databaseUrl'));
    const { rows } = await database.pool.query<{ id: number }>(
      'select vehicle_id as id from positions where has_finance order by 1 limit 4',
    );
    vehicles = rows.map(({ id }) => id);
  });
  afterAll(() => database.close());
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.end();
  });
  beforeEach(async () => {
    changes = new Changes(database.db);
    changes.addListener({
      take: (change) => told.push(change),
      forgetAll: () => {
        isAllForgotten = true;
      },
    });
    await ask();
  });

  /** Writes, and ends the transaction only when it is told how. */
  async function writeSlowly(place: number): Promise<(end: 'commit' | 'rollback') => Promise<unknown>> {
    const client = new pg.Client(database.url);
    await client.connect();
    clients.push(client);
    await client.query('begin');
    await write([place], client);
    return (end) => client.query(end);
  }

  async function ask(): Promise<void> {
    [told, isAllForgotten] = [[], false];
    await tell(changes);
  }

  const write = (places: number[], handle: pg.Pool | pg.Client = database.pool) =>
    handle.query('update positions set payoff = payoff + 1 where vehicle_id = any($1)', [
      places.map((place) => vehicles[place]),
    ]);

  const areWritesNoted = async (): Promise<boolean> =>
    ((await database.pool.query('select from changes')).rowCount ?? 0) > 0;

  /** What was told of positions, those with the lowest ids first. */
  const ofPositions = (): Change[] =>
    told
      .filter(({ vehicleIds }) => vehicleIds.length > 0)
      .toSorted((a, b) => Math.min(...a.vehicleIds) - Math.min(...b.vehicleIds));
  const written = (): number[][] =>
    ofPositions().map(({ vehicleIds }) => vehicleIds.toSorted((a, b) => a - b));

  const markOf = async (place: number): Promise<string | undefined> =>
    (
      await database.pool.query<{ mark: string }>(
        'select xmin::text as mark from positions where vehicle_id = $1',
        [vehicles[place]],
      )
    ).rows[0]?.mark;

  test('is told of each write once, with the mark that the position bears', async () => {
    await write([0, 1]);
    await write([2]);
    await ask();
    expect(written()).toEqual([vehicles.slice(0, 2), [vehicles[2]]]);
    expect(ofPositions().map(({ write: mark }) => mark)).toEqual([await markOf(0), await markOf(2)]);
    await ask();
    expect(told).toEqual([]);
  });

  test('is told of a write whose transaction was under way when others were told of', async () => {
    const end = await writeSlowly(0);
    await write([1]);
    await ask();
    expect(written()).toEqual([[vehicles[1]]]);
    await ask();
    expect(told).toEqual([]);
    await end('commit');
    await ask();
    expect(written()).toEqual([[vehicles[0]]]);
  });

  test.each<['read' | 'readFew']>([['read'], ['readFew']])(
    'is told of what a statement saw before its answer is used: %s',
    async (way) => {
      const end = await writeSlowly(0);
      await write([1]);
      const gate = new pg.Client(database.url);
      await gate.connect();
      clients.push(gate);
      await gate.query('select pg_advisory_lock(1)');
      const reading = changes[way](sql`select pg_advisory_lock_shared(1), pg_advisory_unlock_shared(1)`);
      await untilSomebodyWaits(database.pool);
      await write([2]);
      await gate.query('select pg_advisory_unlock(1)');
      await reading;
      expect(written()).toEqual([[vehicles[1]], [vehicles[2]]]);
      await end('commit');
      const payoff = sql<{ payoff: number }>`select payoff from positions where vehicle_id = ${vehicles[0]}`;
      await Promise.all([tell(changes), changes[way](payoff), tell(changes)]);
      expect(written()).toEqual([[vehicles[0]], [vehicles[1]], [vehicles[2]]]);
    },
  );

  test('is told once of everything where a statement fails that it would have been told with', async () => {
    await write([0]);
    await expect(changes.read(sql`select 1 / 0`)).rejects.toThrow('division by zero');
    await write([1]);
    await tell(changes);
    expect(written()).toEqual([[vehicles[0]], [vehicles[1]]]);
  });

  test('is told of the companies in which a vehicle moved, and of those with another name', async () => {
    const { versions } = changes;
    const { rows } = await database.pool.query<{ id: number }>(
      'select company_id as id from positions where vehicle_id = $1',
      [vehicles[0]],
    );
    const [{ id } = { id: 0 }] = rows;
    const now = () => [versions.moves([id]), versions.names(id)];
    const before = now();
    await write([0]);
    await ask();
    expect(now()).toEqual(before);
    await database.pool.query(`update positions set unit = 'M 1' where vehicle_id = $1`, [vehicles[0]]);
    await ask();
    expect(versions.moves([id])).not.toBe(before[0]);
    expect(versions.names(id)).toBe(before[1]);
    const moved = versions.moves([id]);
    await database.pool.query(`update locations set code = 'M' where company_id = $1`, [id]);
    await ask();
    expect(versions.names(id)).not.toBe(before[1]);
    expect(versions.moves([id])).toBe(moved);
  });

  /** A database of which one connection can be waited for, and which can say that it is far ahead. */
  function otherDatabase() {
    let [isNextHeld, isAhead, timesAsked] = [false, false, 0];
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const connect = async () => {
      timesAsked += 1;
      const isHeld = isNextHeld;
      isNextHeld = false;
      if (isHeld) await held;
      return await database.pool.connect();
    };
    const pool = preparedPool({ connect, end: async () => {} } as never);
    const other = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }).withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        const rows = isAhead ? result.rows.map((of) => [of].flat().map(ahead)) : result.rows;
        return { ...result, rows: rows as never };
      },
    });
    return {
      other,
      holdNext: () => {
        isNextHeld = true;
      },
      letGo: () => letGo(),
      timesAsked: () => timesAsked,
      setAhead: (ahead: boolean) => {
        isAhead = ahead;
      },
    };
  }

  /** News of a database that has counted a million transactions more. */
  function ahead(row: object): object {
    if (!('snapshot' in row)) return row;
    const next = Number(String(row.snapshot).split(':')[1]) + 1_000_000;
    return { ...row, snapshot: `${next}:${next}:` };
  }

  /** From now on what is told is that of the database alone. */
  async function listenTo(other: Database): Promise<void> {
    changes = new Changes(other);
    await tell(changes);
    [told, timesForgotten] = [[], 0];
    changes.addListener({
      take: (change) => told.push(change),
      forgetAll: () => {
        timesForgotten += 1;
      },
    });
  }

  test('is told of each write once where one telling is overtaken by another', async () => {
    const { other, holdNext, letGo } = otherDatabase();
    await listenTo(other);
    await write([0]);
    holdNext();
    const first = tell(changes);
    await write([1]);
    await tell(changes);
    expect(written()).toEqual([[vehicles[0]], [vehicles[1]]]);
    await write([2]);
    letGo();
    await first;
    await tell(changes);
    expect(written()).toEqual([[vehicles[0]], [vehicles[1]], [vehicles[2]]]);
  });

  test('is asked for by itself only where few rows saw what has not been told', async () => {
    const { other, timesAsked } = otherDatabase();
    await listenTo(other);
    const answer = sql<{ unit: string }>`select 'one' as unit`;
    const timesOf = async (reading: () => Promise<unknown>): Promise<number> => {
      const before = timesAsked();
      await reading();
      return timesAsked() - before;
    };
    expect(await changes.readFew(answer)).toEqual([{ unit: 'one' }]);
    expect(await timesOf(() => changes.readFew(answer))).toBe(1);
    await write([0]);
    expect(await timesOf(() => changes.readFew(answer))).toBe(2);
    expect(written()).toEqual([[vehicles[0]]]);
    await write([1]);
    // Of no rows nobody knows what they saw.
    expect(await changes.readFew(sql`select where false`)).toEqual([]);
    expect(written()).toEqual([[vehicles[0]], [vehicles[1]]]);
  });

  test('forgets all once for more writes than are told one by one, also where a telling is overtaken', async () => {
    const { other, holdNext, letGo } = otherDatabase();
    await listenTo(other);
    holdNext();
    const first = tell(changes);
    await database.pool.query(
      'insert into changes (vehicle_ids) select array_agg(i) from generate_series(1, 20001) i',
    );
    await tell(changes);
    await write([0]);
    letGo();
    await first;
    expect(timesForgotten).toBe(1);
    expect(written()).toEqual([[vehicles[0]]]);
    await database.pool.query('delete from changes where cardinality(vehicle_ids) > 20000');
  });

  test('forgets all where the database is behind what has been told, and is told of what comes then', async () => {
    const { other, holdNext, letGo, setAhead } = otherDatabase();
    setAhead(true);
    await listenTo(other);
    setAhead(false);
    holdNext();
    const first = tell(changes);
    await tell(changes);
    await tell(changes);
    expect(timesForgotten).toBe(1);
    // Asked of what came after a moment that this database has not come to.
    await write([0]);
    letGo();
    await first;
    expect(timesForgotten).toBe(1);
    expect(written()).toEqual([[vehicles[0]]]);
  });

  test('has missed nothing in a quiet hour, whatever transactions there were', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      await forgetChanges(database.db);
      await database.pool.query('select pg_current_xact_id()');
    }
    await ask();
    const forgotten = isAllForgotten;
    for (let turn = 0; turn < 4; turn += 1) {
      await database.pool.query('select pg_current_xact_id()');
      await forgetChanges(database.db);
    }
    await ask();
    expect([forgotten, isAllForgotten]).toEqual([forgotten, false]);
  });

  test('is told of nothing where a write was taken back or found nobody', async () => {
    const end = await writeSlowly(0);
    await end('rollback');
    await write([]);
    await ask();
    expect(told).toEqual([]);
  });

  test('is told of the positions that are removed', async () => {
    await database.pool.query('delete from positions where vehicle_id = $1', [vehicles[3]]);
    await ask();
    expect(written()).toEqual([[vehicles[3]]]);
  });

  test('has missed nothing while writes are noted, and forgets all where they are no longer', async () => {
    await write([0]);
    await forgetChanges(database.db);
    await ask();
    expect(isAllForgotten).toBe(false);
    expect(written()).toEqual([[vehicles[0]]]);
    await write([1]);
    // As long as a transaction of before is under way anywhere on the server, its writes are noted.
    while (await areWritesNoted()) await forgetChanges(database.db);
    await ask();
    expect(isAllForgotten).toBe(true);
    await ask();
    expect(isAllForgotten).toBe(false);
  });

  test('is told of no writes of another server, which a restored dump has', async () => {
    await database.pool.query(
      "insert into changes (transaction_id, vehicle_ids) values ('9000000000000', '{1}')",
    );
    await database.pool.query(
      "update changes_kept set since = '9000000000000', next_since = '9000000000000'",
    );
    await forgetChanges(database.db);
    await ask();
    await ask();
    expect([told, isAllForgotten]).toEqual([[], false]);
  });

  test('forgets all where very many were written since it asked', async () => {
    await database.pool.query(
      'insert into changes (vehicle_ids) select array_agg(n) from generate_series(1, 20001) n',
    );
    await ask();
    expect([told, isAllForgotten]).toEqual([[], true]);
  });

  test('misses no write of a transaction that lasted longer than writes are noted', async () => {
    const end = await writeSlowly(0);
    await ask();
    for (let turn = 0; turn < 3; turn += 1) await forgetChanges(database.db);
    await end('commit');
    await ask();
    expect(written()).toEqual([[vehicles[0]]]);
  });
});
