import { expect, test } from 'vitest';
import { repetitions } from '../../../tools/repetitions.ts';
import { pause } from '../src/platform/clock/clock.ts';
import { readFleet } from './change-set-kit.ts';
import { addVehicles, findCodedLocation, useKillableWorker } from './killable-processes.ts';
import { TOTAL_DIFFERENCES } from './position-checks.ts';
import { seededRandom } from './random-writes.ts';

const KILLS = repetitions({ few: 1, many: 20 });
/** Six transactions. */
const VEHICLES = 3_000;

const { installation, readRow } = useKillableWorker();

test('an undo whose worker is killed restores every record once', async () => {
  const { fleetworth } = installation();
  const random = seededRandom(7);
  const { company, code } = await findCodedLocation(fleetworth);
  const vins = Array.from({ length: VEHICLES }, (_, row) => `1FTEW1EP3J88${String(row).padStart(5, '0')}`);
  const before = await readFleet(fleetworth);
  for (let run = 1; run <= KILLS; run += 1) {
    const batch = await addVehicles(fleetworth, { company, code, vins, unit: 'U' });
    const get = async () => (await fleetworth.call('getVehicleBatch', { params: { id: batch } })).data;
    while ((await get()).status !== 'finished') await pause(50);
    const id = (await get()).results?.change_set ?? 0;
    const { change_set: undoId } = await fleetworth.call('undoChangeSet', { params: { id } });
    const state = async () => (await fleetworth.call('getChangeSet', { params: { id } })).data.undo;
    while (((await state())?.undone_count ?? 0) === 0) await pause(5);
    await pause(Math.floor(random() * 400));
    await installation().kill();
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
