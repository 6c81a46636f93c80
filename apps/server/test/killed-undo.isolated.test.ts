import { expect, test } from 'vitest';
import { repetitions } from '../../../tools/repetitions.ts';
import { pause } from '../src/platform/clock/clock.ts';
import { readFleet } from './change-set-kit.ts';
import { addVehicles, findCodedLocation, useKillableWorker } from './killable-processes.ts';
import { untilStatementWaits } from './locks.ts';
import { TOTAL_DIFFERENCES } from './position-checks.ts';
import { seededRandom } from './random-writes.ts';

const KILLS = repetitions({ few: 1, many: 20 });
/** Six transactions of 500. */
const VEHICLES = 3_000;
const FIRST_VEHICLES = 500;

const { installation, readRow } = useKillableWorker();

/** Adds vehicles by a batch. Returns its change set. */
async function addAndWait(vins: readonly string[]): Promise<number> {
  const { fleetworth } = installation();
  const { company, code } = await findCodedLocation(fleetworth);
  const batch = await addVehicles(fleetworth, { company, code, vins, unit: 'U' });
  const get = async () => (await fleetworth.call('getVehicleBatch', { params: { id: batch } })).data;
  while ((await get()).status !== 'finished') await pause(50);
  return (await get()).results?.change_set ?? 0;
}

/** Rows that an undo locks first, and that it deletes last. */
const LOCKED = [
  'select from vehicles where vin = $1 and deleted_at is null for share',
  `select from positions p join vehicles v on v.id = p.vehicle_id and v.company_id = p.company_id
   where v.vin = $1 and v.deleted_at is null for share of p`,
];

/**
 * Starts an undo and kills its worker in the transaction of a vehicle, which a lock keeps open. Returns the
 * change set of the undo and the number of vehicles that were undone before.
 */
async function undoAndKill(
  id: number,
  { vin, lock }: { vin: string; lock: string },
): Promise<{ undoId: number; undone: number }> {
  const { fleetworth } = installation();
  const client = await fleetworth.database.pool.connect();
  try {
    await client.query('begin');
    expect((await client.query(lock, [vin])).rowCount).toBe(1);
    const { change_set: undoId } = await fleetworth.call('undoChangeSet', { params: { id } });
    await untilStatementWaits(fleetworth.database.pool);
    const { undone } = await readRow<{ undone: number }>(
      `select count(*)::int4 as undone from change_set_records
       where change_set_id = $1 and outcome = 'undone'`,
      [id],
    );
    await installation().kill({ meanwhile: () => client.query('rollback') });
    return { undoId: undoId ?? 0, undone };
  } finally {
    client.release();
  }
}

test('an undo whose worker is killed in the middle restores every record once', async () => {
  const { fleetworth } = installation();
  const random = seededRandom(7);
  const vins = Array.from({ length: VEHICLES }, (_, row) => `1FTEW1EP3J88${String(row).padStart(5, '0')}`);
  const before = await readFleet(fleetworth);
  for (let run = 1; run <= KILLS; run += 1) {
    const id = await addAndWait(vins);
    const place = FIRST_VEHICLES + Math.floor(random() * (VEHICLES - FIRST_VEHICLES));
    const { undoId, undone } = await undoAndKill(id, {
      vin: vins[place] ?? '',
      lock: LOCKED[run % LOCKED.length] ?? '',
    });
    expect(undone).toBeGreaterThan(0);
    expect(undone).toBeLessThan(VEHICLES);
    const state = async () => (await fleetworth.call('getChangeSet', { params: { id } })).data.undo;
    while ((await state())?.finished_at === null) await pause(50);
    expect(await state()).toMatchObject({ undone_count: VEHICLES, left_count: 0 });
    expect(await readFleet(fleetworth)).toEqual(before);
    const audited = await readRow<{ entries: number; vehicles: number }>(
      `select count(*)::int4 as entries, count(distinct entity_id)::int4 as vehicles from audit_entries
       where change_set_id = $1`,
      [undoId],
    );
    expect(audited).toEqual({ entries: VEHICLES, vehicles: VEHICLES });
    expect((await fleetworth.database.pool.query(TOTAL_DIFFERENCES)).rows).toEqual([]);
  }
});
