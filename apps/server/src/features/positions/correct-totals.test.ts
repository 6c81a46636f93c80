import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { untilStatementWaits } from '../../../test/locks.ts';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';
import { writePositions, writePositionsOnly } from '../../../test/write-positions.ts';
import { scopeOfJob } from '../../platform/auth/scope.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { correctTotals, queueTotalCorrections } from './correct-totals.job.ts';
import { addDeltasToTotals } from './add-deltas-to-totals.repository.ts';
import { refreshPositions, TOTAL_DIFFERENCES } from './public.ts';

interface LogLine {
  companyId: number;
  locationIds: number[];
  isCompanyWrong: boolean;
}

describe('the nightly correction of totals', () => {
  let fleetworth: TestFleetworth;
  let logged: LogLine[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => logged.push(JSON.parse(line) as LogLine) });

  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
  });
  afterAll(() => fleetworth.stop());

  const query = async (statement: string) => (await fleetworth.database.pool.query(statement)).rows;
  const differences = () => query(TOTAL_DIFFERENCES);
  const correctAll = async () => {
    logged = [];
    const { db } = fleetworth.database;
    const queued: { companyId: number }[] = [];
    const enqueue = async (_transaction: unknown, _kind: unknown, ...data: readonly object[]) => {
      queued.push(...(data as { companyId: number }[]));
    };
    await queueTotalCorrections({ database: db, jobs: { enqueue } });
    for (const { companyId } of queued) await correctTotals({ database: db, log }, companyId);
  };

  test('finds nothing in correct totals, with or without deltas, and writes nothing', async () => {
    const { pool } = fleetworth.database;
    await writePositions(pool, `update positions set payoff = payoff + 100 where vehicle_id % 7 = 0`);
    const before = await query('select count(*) from position_total_deltas');
    await correctAll();
    expect(logged).toEqual([]);
    expect(await query('select count(*) from position_total_deltas')).toEqual(before);
  });

  test('corrects once if two processes correct a company at the same time', async () => {
    const { pool, db } = fleetworth.database;
    await writePositionsOnly(pool, `update positions set payoff = payoff + 100 where company_id = 1`);
    const blocker = await pool.connect();
    await blocker.query('begin; lock table position_total_deltas in share mode');
    const corrections = [1, 2].map(() => correctTotals({ database: db, log }, 1));
    await untilStatementWaits(pool, 2);
    await blocker.query('commit');
    blocker.release();
    await Promise.all(corrections);
    expect(await differences()).toEqual([]);
  });

  test('corrects what was written without deltas, and logs the company and its locations', async () => {
    const { rows: moved } = await writePositionsOnly<{ company_id: number; location_id: number }>(
      fleetworth.database.pool,
      `update positions set payoff = payoff + 100, condition = 'fair'
       where vehicle_id in (select vehicle_id from positions where payoff is not null order by 1 limit 3)
       returning company_id, location_id`,
    );
    expect(await differences()).not.toEqual([]);
    await correctAll();
    expect(await differences()).toEqual([]);
    expect(new Set(logged.map(({ companyId }) => companyId))).toEqual(
      new Set(moved.map(({ company_id }) => company_id)),
    );
    expect(new Set(logged.flatMap(({ locationIds }) => locationIds))).toEqual(
      new Set(moved.map(({ location_id }) => location_id)),
    );
    await addDeltasToTotals(fleetworth.database.db);
    expect(await differences()).toEqual([]);
  });

  test('corrects totals of a company that differ from those of its locations', async () => {
    await addDeltasToTotals(fleetworth.database.db);
    await query(`update company_position_totals set vehicles = vehicles + 1 where company_id = 1`);
    await query(`delete from company_position_totals where company_id = 2`);
    expect(await differences()).not.toEqual([]);
    await correctAll();
    expect(await differences()).toEqual([]);
    expect(logged).toMatchObject([
      { companyId: 1, locationIds: [], isCompanyWrong: true },
      { companyId: 2, locationIds: [], isCompanyWrong: true },
    ]);
  });

  test('stays right while others write and deltas are added', async () => {
    const { db, pool } = fleetworth.database;
    const now = fleetworth.clock.now();
    await writePositionsOnly(pool, `update positions set payoff = payoff + 100 where company_id = 1`);
    const write = async (group: number) => {
      const scope = scopeOfJob([1]);
      await inTransaction(db, async (transaction) => {
        const { rows } = await sql<{ id: number }>`
          update vehicles set manual_price = coalesce(manual_price, 1000000) + 100
          where company_id = 1 and id % 10 = ${group} and deleted_at is null returning id`.execute(
          transaction,
        );
        const ids = rows.map(({ id }) => id);
        await refreshPositions({ transaction, scope, now, today: fleetworth.clock.today() }, ids);
      });
      await addDeltasToTotals(db);
    };
    await Promise.all([correctAll(), ...Array.from({ length: 8 }, (_, group) => write(group))]);
    expect(await differences()).toEqual([]);
  });
});
