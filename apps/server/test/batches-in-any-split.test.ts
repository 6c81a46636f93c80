import { afterAll, beforeAll, expect, test } from 'vitest';
import { repetitions } from '../../../tools/repetitions.ts';
import { Random } from '../demo/random.ts';
import { createRowKinds } from '../src/features.ts';
import { applyBatch } from '../src/features/batches/processing/apply-batch.job.ts';
import type { RowKinds } from '../src/features/batches/public.ts';
import type { Enqueue } from '../src/platform/jobs/job-queue.ts';
import { DatabaseUnavailable } from '../src/platform/errors/database-errors.ts';
import { ownIds } from './company-ids.ts';
import { findStalePositions, TOTAL_DIFFERENCES } from './position-checks.ts';
import { startTestFleetworth, type TestFleetworth } from './test-fleetworth.ts';

const SHEETS = repetitions({ few: 1, many: 20 });
const ROWS = repetitions({ few: 12, many: 24 });
const HEADING =
  'VIN,Unit,Location code,Mileage,In Service Date,Status,Condition,Make,Model,Detail,Year,Class,Color,Tags';

let whole: TestFleetworth;
let split: TestFleetworth;
beforeAll(async () => {
  [whole, split] = await Promise.all([startTestFleetworth(), startTestFleetworth()]);
});
afterAll(async () => {
  await whole.stop();
  await split.stop();
});

/** Row of a sheet: mostly valid, with few VINs so that they repeat. */
function drawRow(random: Random, { codes, tags }: { codes: string[]; tags: string[] }): string {
  const bad = random.chance(0.15) ? random.integer(0, 4) : -1;
  const cells = [
    bad === 0 ? '1FTEW1' : `1FTEW1EP6JFC3${3_500 + random.integer(0, 9)}`,
    bad === 1 ? '' : `U-${random.integer(1, 30)}`,
    bad === 2 ? 'NOWHERE' : random.pick(codes),
    bad === 3 ? 'n/a' : String(random.integer(10_000, 10_006)),
    bad === 4 ? '02/30/2025' : random.pick(['10/01/2025', '2024-05-31']),
    random.pick(['', '', 'Active', 'Claims', 'sold']),
    random.pick(['', 'Above', 'Below']),
    ...random.pick([
      ['', ''],
      ['Ford', 'F-150'],
      ['ford', 'Ranger'],
      ['Homemade', 'One'],
    ]),
    random.pick(['', 'XLT', 'Lariat']),
    random.pick(['', '', '2018', '2019', '1999']),
    '',
    random.pick(['', 'white', 'Red']),
    random.pick(['', ...tags]),
  ];
  return cells.map((cell) => (cell.includes(',') ? `"${cell}"` : cell)).join(',');
}

/** Applies rows as a separate sheet with random interruptions, each of which is rolled back and retried. */
async function applySheet(
  fleetworth: TestFleetworth,
  rows: readonly string[],
  random: Random | null,
): Promise<void> {
  const company = (await ownIds(fleetworth.database.pool)).company;
  const file = new File([[HEADING, ...rows].join('\n')], 'rows.csv');
  const { id } = (await fleetworth.call('uploadVehicleBatch', { upload: { type: 'create', company, file } }))
    .data;
  await fleetworth.call('startVehicleBatch', { params: { id } });
  const kinds = createRowKinds(fleetworth.deps);
  const needs = { ...fleetworth.deps, kinds: random === null ? kinds : interrupted(kinds, random) };
  for (;;) {
    const run = applyBatch(needs, { batchId: id }, random?.integer(1, 5));
    const isDone = await run.then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof DatabaseUnavailable)) throw error;
        return false;
      },
    );
    if (isDone) return;
  }
}

const interrupted = (kinds: RowKinds, random: Random): RowKinds => ({
  ...kinds,
  vehicle_create: {
    ...kinds.vehicle_create,
    apply: async (...args) => {
      const applied = await kinds.vehicle_create.apply(...args);
      if (random.chance(0.25)) throw new DatabaseUnavailable(new Error('Interrupted.'));
      return applied;
    },
  },
});

/** Reads everything that sheets can change, without ids and timestamps. */
async function readFleet({ database }: TestFleetworth): Promise<unknown[]> {
  const { rows } = await database.pool.query<object>(`
    select v.vin, v.unit, l.code, v.status, v.condition, b.name as make, m.name as model, d.name as detail,
      v.model_year, v.color,
      v.in_service_date, array(select g.name from vehicle_tags t join tags g on g.company_id = t.company_id
      and g.id = t.tag_id
        where t.company_id = v.company_id and t.vehicle_id = v.id order by 1) as tags,
      array(select (r.date, r.mileage)::text from mileage_records r where r.company_id = v.company_id
      and r.vehicle_id = v.id
        and r.deleted_at is null order by r.date, r.id) as mileage
    from vehicles v join locations l on l.company_id = v.company_id and l.id = v.location_id
    join brands b on b.id = v.brand_id join models m on m.id = v.model_id
      left join model_details d on d.id = v.model_detail_id
    where v.vin like '1FTEW1EP6JFC33%' and v.deleted_at is null order by v.vin`);
  return rows;
}

test('applies any split of a sheet, interrupted anywhere, to the fleet of its single rows', async () => {
  const random = new Random(18, 'sheets');
  const { pool } = whole.database;
  const { company } = await ownIds(pool);
  const read = async (statement: string) =>
    (await pool.query<{ name: string }>(statement, [company])).rows.map(({ name }) => name);
  const codes = await read('select code as name from locations where company_id = $1 and code is not null');
  const tags = await read('select name from tags where company_id = $1');
  for (let sheet = 0; sheet < SHEETS; sheet += 1) {
    const rows = Array.from({ length: ROWS }, () => drawRow(random, { codes, tags }));
    for (const row of rows) await applySheet(whole, [row], null);
    for (let from = 0; from < rows.length; ) {
      const to = from + random.integer(1, rows.length);
      await applySheet(split, rows.slice(from, to), random);
      from = to;
    }
    const fleet = await readFleet(split);
    expect(fleet, `sheet ${sheet}\n${rows.join('\n')}`).toEqual(await readFleet(whole));
    expect(fleet.length).toBeGreaterThan(0);
  }
  expect((await findStalePositions(split.database.pool, split.clock.today())).stale).toEqual([]);
  expect((await split.database.pool.query(TOTAL_DIFFERENCES)).rows).toEqual([]);
});

test('a long sheet is processed in several jobs', async () => {
  const { deps, clock, database } = whole;
  const company = (await ownIds(database.pool)).company;
  const row = (mileage: number) =>
    `1FTEW1EP6JFC336${mileage},T-1,NOWHERE,${mileage},10/01/2025,,,Ford,F-150,,2018,,,`;
  const file = new File([[HEADING, row(10), row(20)].join('\n')], 'rows.csv');
  const { id } = (await whole.call('uploadVehicleBatch', { upload: { type: 'create', company, file } })).data;
  await whole.call('startVehicleBatch', { params: { id } });
  let seconds = 0;
  const now = () => {
    seconds += 6;
    return new Date(clock.now().getTime() + seconds * 1_000);
  };
  const queued: object[] = [];
  const jobs: Enqueue = {
    enqueue: async (_transaction, _kind, ...data) => {
      queued.push(...data);
    },
  };
  const work = () =>
    applyBatch({ ...deps, kinds: createRowKinds(deps), clock: { ...clock, now }, jobs }, { batchId: id }, 1);
  const progress = async () => (await whole.call('getVehicleBatch', { params: { id } })).data.progress;
  await work();
  expect([await progress(), queued]).toEqual([{ done: 1, of: 2 }, [{ batchId: id }]]);
  await work();
  expect(await progress()).toEqual({ done: 2, of: 2 });
});
