import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { repetitions } from '../../../../../tools/repetitions.ts';
import { addCamry } from '../../../test/add-camry.ts';
import { findWrongSums } from '../../../test/find-wrong-sums.ts';
import { randomWriter } from '../../../test/random-writes.ts';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';
import { scopeOfJob } from '../../platform/auth/scope.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { refreshPositions } from '../positions/public.ts';
import {
  listCompanyIds,
  type LocationSums,
  ProjectionSumsRepository,
  removeOldChanges,
  type SumsQuery,
} from './projection-sums.repository.ts';
import { ProjectionsRepository } from './projections.repository.ts';
import { sumProjections } from './sum-projections.job.ts';
import { updateSums } from './update-sums.ts';

const WRITES = repetitions({ few: 30, many: 2_000 });
/** Few enough for the limit of a test on a slow machine. */
const WRITES_PER_TEST = 5;

describe('the stored sums of projections', () => {
  let fleetworth: TestFleetworth;
  let camry: Awaited<ReturnType<typeof addCamry>>;
  let companyIds: number[];
  beforeAll(async () => {
    // Without jobs, which would change sums during a test.
    fleetworth = await startTestFleetworth();
    camry = await addCamry(fleetworth);
    companyIds = await listCompanyIds(fleetworth.database.db);
  });
  afterAll(() => fleetworth.stop());
  beforeEach(async () => {
    await updateSums(fleetworth.database.db, query());
  });

  const query = () => ({ companyIds, locationIds: undefined, today: fleetworth.clock.today() });
  const list = () =>
    new ProjectionSumsRepository(fleetworth.database.db, scopeOfJob(companyIds)).list(query());
  const listOutdated = async () =>
    (await list()).filter(({ sums }) => sums === null).map(({ location_id }) => location_id);
  const summarize = async () => (await fleetworth.call('summarizeFutureValues', { filters: {} })).data;

  test('are used for every answer until their location changes', async () => {
    const before = await summarize();
    // Sums that no computation would return show that they are read.
    await fleetworth.database.pool.query(
      `update projection_sums set sums = (replace(sums::text, '"count":', '"count":1000'))::json`,
    );
    expect((await summarize()).total.count).toBeGreaterThan(before.total.count + 1_000);
    await fleetworth.call('setDefaultMarketValue', { params: { id: camry.id }, body: { value: 19_000 } });
    expect(await listOutdated()).toEqual([camry.location]);
    await fleetworth.database.pool.query('delete from projection_sums');
    expect((await summarize()).total.count).toBe(before.total.count);
    await fleetworth.call('setDefaultMarketValue', { params: { id: camry.id }, body: { value: null } });
    expect((await summarize()).total).toEqual(before.total);
  });

  test('of both locations are out of date when a vehicle moves', async () => {
    const { data: locations } = await fleetworth.call('listLocations', { query: {} });
    const other = locations.find(({ id, company }) => company.id === 1 && id !== camry.location)?.id ?? 0;
    const move = (location: number) =>
      fleetworth.call('editVehicle', { params: { id: camry.id }, body: { location } });
    await move(other);
    expect(new Set(await listOutdated())).toEqual(new Set([camry.location, other]));
    await move(camry.location);
  });

  test('are out of date on the next day, and after a change of the rules', async () => {
    const { length } = await list();
    await fleetworth.database.pool.query('update projection_sums set rules = rules - 1');
    expect(await listOutdated()).toHaveLength(length);
    await updateSums(fleetworth.database.db, query());
    await fleetworth.database.pool.query('update projection_sums set day = day - 1');
    expect(await listOutdated()).toHaveLength(length);
    await sumProjections({ ...fleetworth, database: fleetworth.database.db, pool: fleetworth.database.pool });
    expect(await listOutdated()).toEqual([]);
  });

  /** Runs work while another connection blocks all transactions that need a lock on the given table. */
  async function whileLocked(statement: string, work: () => Promise<void>): Promise<void> {
    const { pool } = fleetworth.database;
    const client = await pool.connect();
    try {
      await client.query(`begin; ${statement}`);
      await work();
      await client.query('commit');
    } finally {
      client.release(true);
    }
  }
  const untilBlocked = () =>
    expect
      .poll(
        async () => (await fleetworth.database.pool.query('select from pg_locks where not granted')).rowCount,
      )
      .toBeGreaterThan(0);
  const addChange = () =>
    fleetworth.database.pool.query('insert into projection_changes values (1, $1, now())', [camry.location]);

  test('keep the mark of a change that commits while they are computed', async () => {
    await addChange();
    let updating: Promise<unknown> | undefined;
    await whileLocked('lock table depreciation_overrides in access exclusive mode', async () => {
      updating = updateSums(fleetworth.database.db, query());
      await untilBlocked();
      await addChange();
    });
    await updating;
    expect(await listOutdated()).toEqual([camry.location]);
    expect((await fleetworth.database.pool.query('select from projection_changes')).rowCount).toBe(1);
  });

  test('are returned but not stored when another process stores them first', async () => {
    await addChange();
    let updating: Promise<LocationSums[]> | undefined;
    await whileLocked('delete from projection_changes', async () => {
      updating = updateSums(fleetworth.database.db, query());
      await untilBlocked();
    });
    const sums = (await updating) ?? [];
    expect(sums.length).toBe((await list()).length);
    expect(sums.every((location) => location.sums !== null)).toBe(true);
  });

  test('are computed from vehicles that are read once each', async () => {
    const { db } = fleetworth.database;
    await db.transaction().execute(async (transaction) => {
      const countRead = async () => {
        const { rows } = await sql<{ count: number }>`
          select seq_tup_read + idx_tup_fetch as count from pg_stat_xact_user_tables
          where relname = 'positions'`.execute(transaction);
        return rows[0]?.count ?? 0;
      };
      const positions = await transaction
        .selectFrom('positions')
        .select(['company_id', 'vehicle_id', 'location_id'])
        .execute();
      const own = positions.filter(({ company_id }) => company_id === 1);
      const locationIds = [...new Set(own.map(({ location_id }) => location_id))];
      const repository = new ProjectionsRepository(transaction, scopeOfJob([1]));
      const before = await countRead();
      const chunks = await Array.fromAsync(repository.readChunks({ companyId: 1, locationIds }, 10));
      // The scan of a small table reads all positions.
      expect((await countRead()) - before).toBeLessThanOrEqual(positions.length);
      expect(chunks.length).toBeGreaterThan(5);
      const ids = (rows: readonly { vehicle_id: number }[]) => rows.map((row) => row.vehicle_id);
      expect(ids(chunks.flat()).toSorted((a, b) => a - b)).toEqual(ids(own).toSorted((a, b) => a - b));
    });
  });

  test('lose changes that are older than a day, which their sums include', async () => {
    const { pool, db } = fleetworth.database;
    await pool.query(`insert into projection_changes values (1, $1, now() - interval '25 hours')`, [
      camry.location,
    ]);
    await sumProjections({ ...fleetworth, database: db, pool });
    expect((await pool.query('select from projection_changes')).rowCount).toBe(0);
  });

  test('keep the mark of an undo, which writes with the time when it was requested', async () => {
    const { db } = fleetworth.database;
    const [scope, requestedAt, today] = [scopeOfJob([1]), new Date('2026-11-01'), fleetworth.clock.today()];
    await inTransaction(db, (transaction) =>
      refreshPositions({ transaction, scope, now: requestedAt, today }, [camry.id]),
    );
    await removeOldChanges(db);
    expect(await listOutdated()).toEqual([camry.location]);
  });
});

describe('stored sums beside jobs that value vehicles', () => {
  let fleetworth: TestFleetworth;
  let query: SumsQuery;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth({ works: true });
    const companyIds = await listCompanyIds(fleetworth.database.db);
    query = { companyIds, locationIds: undefined, today: fleetworth.clock.today() };
  });
  afterAll(() => fleetworth.stop());

  let write: (() => Promise<number>) | undefined;
  let compared = 0;
  const rounds = Array.from({ length: WRITES / WRITES_PER_TEST }, (_, at) => at + 1);
  test.each(rounds)(
    'that count as up to date equal fresh ones after each random write, round %i',
    async () => {
      write ??= await randomWriter(fleetworth, 11);
      for (let count = 0; count < WRITES_PER_TEST; count += 1) {
        await write();
        const sums = await findWrongSums(fleetworth.database.db, query.today);
        expect(sums.wrong).toEqual([]);
        compared += sums.compared;
        if (count === 0) await updateSums(fleetworth.database.db, query);
      }
    },
  );

  test('were compared after most writes, and their changes were removed', async () => {
    expect(compared).toBeGreaterThan(WRITES);
    expect((await fleetworth.database.pool.query('select from projection_changes')).rowCount).toBeLessThan(
      1_000,
    );
  });
});
