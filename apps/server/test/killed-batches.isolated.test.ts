import { expect, test } from 'vitest';
import { repetitions } from '../../../tools/repetitions.ts';
import { pause } from '../src/platform/clock/clock.ts';
import { addVehicles, ageHeartbeats, findCodedLocation, useKillableWorker } from './killable-processes.ts';
import { seededRandom } from './random-writes.ts';

const KILLS = repetitions({ few: 1, many: 50 });
const ROWS = repetitions({ few: 2_000, many: 5_000 });

const { installation } = useKillableWorker();

const vinOf = (run: number, place: number) =>
  `1FTEW1EP${run % 10}J${String(run).padStart(2, '0')}${String(place).padStart(5, '0')}`;

test('applies every row of a batch once after its worker is killed', async () => {
  const { fleetworth } = installation();
  const { pool } = fleetworth.database;
  const random = seededRandom(3);
  const { company, code } = await findCodedLocation(fleetworth);
  for (let run = 1; run <= KILLS; run += 1) {
    const vins = Array.from({ length: ROWS }, (_, place) => vinOf(run, place));
    const id = await addVehicles(fleetworth, { company, code, vins, unit: 'K' });
    const done = async () =>
      (
        await pool.query<{ done_count: number; status: string }>(
          'select done_count, status from batches where id = $1',
          [id],
        )
      ).rows[0];
    const killedAt = Math.floor(random() * ROWS * 0.9);
    while (((await done())?.done_count ?? 0) < killedAt) await pause(5);
    await pause(Math.floor(random() * 200));
    await installation().kill({ meanwhile: () => ageHeartbeats(fleetworth) });
    while ((await done())?.status === 'progress') await pause(50);
    expect(await done()).toEqual({ done_count: ROWS, status: 'finished' });
    const { rows } = await pool.query<Record<string, number>>(
      `select count(*)::int4 as vehicles, count(distinct v.vin)::int4 as vins, count(r.id)::int4 as records,
         count(p.vehicle_id)::int4 as positions, count(a.id)::int4 as audits
       from vehicles v
       join mileage_records r on r.company_id = v.company_id and r.vehicle_id = v.id
       join positions p on p.company_id = v.company_id and p.vehicle_id = v.id
       join audit_entries a on a.company_id = v.company_id and a.entity = 'vehicles' and a.entity_id = v.id
       where v.company_id = $1 and v.vin like $2`,
      [company, `${vinOf(run, 0).slice(0, 12)}%`],
    );
    expect(rows).toEqual([{ vehicles: ROWS, vins: ROWS, records: ROWS, positions: ROWS, audits: ROWS }]);
  }
});
