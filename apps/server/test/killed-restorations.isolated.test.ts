import { expect, test } from 'vitest';
import { repetitions } from '../../../tools/repetitions.ts';
import { pause } from '../src/platform/clock/clock.ts';
import { addVehicles, findCodedLocation, useKillableWorker } from './killable-processes.ts';
import { TOTAL_DIFFERENCES } from './position-checks.ts';
import { seededRandom } from './random-writes.ts';

const KILLS = repetitions({ few: 1, many: 20 });
/** Five transactions. */
const VEHICLES = 5_000;

const { installation, readRow } = useKillableWorker();

/** Adds many vehicles to a location. */
async function fillLocation(): Promise<{ company: number; location: number }> {
  const { id: location, company, code } = await findCodedLocation(installation().fleetworth);
  const vins = Array.from(
    { length: VEHICLES },
    (_, place) => `1FTEW1EP3J77${String(place).padStart(5, '0')}`,
  );
  const id = await addVehicles(installation().fleetworth, { company, code, vins, unit: 'R' });
  const status = async () =>
    (await readRow<{ status: string }>('select status from batches where id = $1', [id])).status;
  while ((await status()) === 'progress') await pause(50);
  return { company, location };
}

test('restores every vehicle once after a worker is killed', async () => {
  const { fleetworth } = installation();
  const random = seededRandom(5);
  const { company, location } = await fillLocation();
  for (let run = 1; run <= KILLS; run += 1) {
    await fleetworth.call('deleteLocation', { params: { id: location } });
    const { data } = await fleetworth.call('restoreDeletedRecord', {
      params: { kind: 'location', id: location },
    });
    expect(data.vehicles_count).toBe(0);
    expect(data.coming_count).toBeGreaterThanOrEqual(VEHICLES);
    const state = async () =>
      (await fleetworth.call('listRestorations', {})).data.find(({ of }) => of === data.coming_count);
    while (((await state())?.done ?? 0) === 0) await pause(5);
    await pause(Math.floor(random() * 400));
    await installation().kill();
    while ((await state())?.finished_at === null) await pause(50);
    expect(await state()).toMatchObject({
      done: data.coming_count,
      vehicles_count: data.coming_count,
      left_out_count: 0,
    });
    const counts = await readRow<object>(
      `select count(*)::int4 as vehicles, count(p.vehicle_id)::int4 as positions,
        sum(a.restored)::int4 as audits
       from vehicles v
       join positions p on p.company_id = v.company_id and p.vehicle_id = v.id
       cross join lateral (select count(*) as restored from audit_entries a
         where a.company_id = v.company_id and a.entity = 'vehicles' and a.entity_id = v.id
           and a.action = 'restore') a
       where v.company_id = $1 and v.location_id = $2 and v.deleted_at is null`,
      [company, location],
    );
    const all = data.coming_count;
    expect(counts).toEqual({ vehicles: all, positions: all, audits: all * run });
    expect((await fleetworth.database.pool.query(TOTAL_DIFFERENCES)).rows).toEqual([]);
    await fleetworth.database.pool.query('update restorations set vehicles = -id');
  }
});
