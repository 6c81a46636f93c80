import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { repetitions } from '../../../../../tools/repetitions.ts';
import {
  findStalePositions,
  TOTAL_DIFFERENCES,
  untilNothingIsPending,
} from '../../../test/position-checks.ts';
import { randomWriter } from '../../../test/random-writes.ts';
import { TEST_TODAY, TEST_VEHICLES } from '../../../test/test-database.ts';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';
import { createLog } from '../../platform/log/log.ts';
import { addDeltasToTotals } from './add-deltas-to-totals.repository.ts';
import { refreshAllDue } from '../../../test/run-company-jobs.ts';
import { TOTALS_AND_DELTAS } from './total-differences.repository.ts';
import { TOTAL_GROUP } from './total-sums.ts';
import { writePositionsOnly } from '../../../test/write-positions.ts';

const WRITES = repetitions({ few: 200, many: 5_000 });
const WRITERS = 8;
const SNAPSHOTS = repetitions({ few: 40, many: 1_000 });

/**
 * Non-numeric columns of a position that are shown, searched or sorted by. Each comes with a write that makes
 * it stale without a refresh.
 */
const CHANGES = [
  ['vehicle_version', 'update vehicles set version = version + 1 where id'],
  ['color', `update vehicles set color = 'x' where id`],
  ['in_service_date', `update vehicles set in_service_date = '1990-01-01' where id`],
  ['tag_ids', 'delete from vehicle_tags where vehicle_id'],
  // The position is written directly if the vehicle's column refers to another table or affects figures too.
  ['model_year', 'update positions set model_year = 1990 where vehicle_id'],
  ['brand_id', 'update positions set brand_id = 0 where vehicle_id'],
  ['model_id', 'update positions set model_id = 0 where vehicle_id'],
  ['model_detail_id', 'update positions set model_detail_id = 0 where vehicle_id'],
  ['class_id', 'update positions set class_id = 0 where vehicle_id'],
  ['manual_price', 'update positions set manual_price = 1 where vehicle_id'],
  ['financing_company_id', 'update positions set financing_company_id = 0 where vehicle_id'],
] as const;

async function expectPositionsAreFresh(pool: pg.Pool | pg.PoolClient, today = TEST_TODAY): Promise<number> {
  const { stale, positions } = await findStalePositions(pool, today);
  expect(stale).toEqual([]);
  return positions;
}

describe('positions', () => {
  let fleetworth: TestFleetworth;
  let snapshots: Snapshots;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth({ works: true });
    snapshots = new Snapshots(await fleetworth.database.pool.connect());
  });
  afterAll(async () => {
    snapshots.release();
    await fleetworth.stop();
  });

  test('every position of the demo fleet equals a fresh computation by the domain package', async () => {
    expect(await expectPositionsAreFresh(fleetworth.database.pool)).toBe(TEST_VEHICLES);
  });

  test('finds each column of a position that lags behind its vehicle, tags or contract', async () => {
    await undone(fleetworth.database.pool, async (client) => {
      const { rows } = await client.query<{ id: number }>(
        `select distinct v.id from vehicles v join vehicle_tags t on t.vehicle_id = v.id
         where v.deleted_at is null order by v.id limit ${CHANGES.length}`,
      );
      const changed = CHANGES.map(([column, write], place) => ({ column, write, id: rows[place]?.id }));
      for (const { write, id } of changed) await writePositionsOnly(client, `${write} = ${id}`);
      const { stale } = await findStalePositions(client, TEST_TODAY);
      const differences = stale.map(({ vehicleId, kept, fresh }) => ({
        id: vehicleId,
        columns: Object.keys(fresh).filter((name) => !isDeepStrictEqual(kept[name], fresh[name])),
      }));
      expect(differences.toSorted((a, b) => a.id - b.id)).toEqual(
        changed.map(({ id, column }) => ({ id, columns: [column] })),
      );
    });
  });

  test(`totals equal the sums after ${WRITES} random writes and in ${SNAPSHOTS} snapshots`, async () => {
    const { pool, db } = fleetworth.database;
    const write = await randomWriter(fleetworth, 7);
    let remaining = WRITES;
    const writeOn = async () => {
      while (remaining-- > 0) await write();
    };
    const writers = Array.from({ length: WRITERS }, writeOn);
    for (let snapshot = 0; snapshot < SNAPSHOTS; snapshot += 1) {
      expect(await snapshots.findDifferences()).toEqual([]);
      if (snapshot % 20 === 0) await addDeltasToTotals(db);
    }
    await Promise.all(writers);
    await untilNothingIsPending(pool);
    expect(await expectPositionsAreFresh(pool)).toBeGreaterThan(0);
    expect(await snapshots.findDifferences()).toEqual([]);
  });

  test('adding the deltas moves each into the totals and changes no sum', async () => {
    const { pool, db } = fleetworth.database;
    const totals = `${TOTALS_AND_DELTAS} order by ${TOTAL_GROUP.join()}`;
    const before = (await pool.query(totals)).rows;
    await addDeltasToTotals(db);
    expect((await pool.query('select from position_total_deltas')).rowCount).toBe(0);
    expect((await pool.query(totals)).rows).toEqual(before);
  });

  test.each(['2026-11-21', '2026-11-30', '2026-12-01', '2027-02-28', '2027-03-31'])(
    'on %s, refreshing due positions makes every position current after any missed days',
    async (today) => {
      fleetworth.clock.set(new Date(`${today}T17:00:00Z`));
      const { db, pool } = fleetworth.database;
      const needs = { database: db, clock: fleetworth.clock, log: createLog('silent') };
      expect(await refreshAllDue(needs)).toBeGreaterThan(0);
      expect(await expectPositionsAreFresh(pool, today)).toBeGreaterThan(0);
      expect(await refreshAllDue(needs)).toBe(0);
    },
  );

  test('a total that is off by a cent is noticed by the comparison of this file', async () => {
    await fleetworth.database.pool.query(
      'update position_totals set payoff = payoff + 1 where ctid = (select min(ctid) from position_totals)',
    );
    expect((await snapshots.findDifferences()).length).toBeGreaterThan(0);
  });
});

/** Runs the work in a transaction that is rolled back. */
async function undone(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  await client.query('begin');
  try {
    await work(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** Consistent snapshots of a database over one connection. */
class Snapshots {
  readonly #client: pg.PoolClient;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  /** Returns the differences between the totals and the sums of the positions, in both directions. */
  async findDifferences(): Promise<unknown[]> {
    const client = this.#client;
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query(TOTAL_DIFFERENCES);
    await client.query('commit');
    return rows;
  }

  release(): void {
    this.#client.release();
  }
}
