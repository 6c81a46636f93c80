import { afterAll, beforeAll, expect, test } from 'vitest';
import { repetitions } from '../../../tools/repetitions.ts';
import { readFleet, recordsOf, undo } from './change-set-kit.ts';
import { findStalePositions, TOTAL_DIFFERENCES, untilNothingIsPending } from './position-checks.ts';
import { randomWriter, seededRandom } from './random-writes.ts';
import { SheetKit, textFile } from './sheet-kit.ts';
import { TEST_TODAY } from './test-database.ts';

const ROUNDS = repetitions({ few: 3, many: 60 });
const WRITES = 30;

let kit: SheetKit;
beforeAll(async () => {
  kit = await SheetKit.start();
});
afterAll(() => kit.stop());

interface Vehicle {
  vin: string;
  unit: string;
}

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await kit.fleetworth.database.pool.query<Row>(text, values)).rows;

/** Imports a sheet that changes some vehicles, also their status, mileage and tags, and adds others. */
async function importSome(round: number, random: () => number): Promise<number> {
  const stored = await query<Vehicle>(
    `select vin, unit from vehicles where company_id = $1 and deleted_at is null order by id limit 60`,
    [kit.company],
  );
  const changed = stored
    .filter(() => random() < 0.7)
    .map(({ vin, unit }) => [
      vin,
      random() < 0.5 ? unit : `${unit}X`,
      'MAIN',
      random() < 0.5 ? '' : String(1_000 + Math.floor(random() * 200_000)),
      random() < 0.5 ? '' : '02/03/2026',
      random() < 0.5 ? '' : 'Claims',
      random() < 0.5 ? '' : 'Undo, Chance',
    ]);
  const added = Array.from({ length: 20 }, (_, index) => [
    `1FTEW1EP${round % 10}JFB1${String(round * 20 + index).padStart(4, '0')}`,
    `NEW-${round}-${index}`,
    'MAIN',
    '1200',
    '02/03/2026',
    '',
    'Undo',
  ]);
  const lines = [...changed, ...added].map((cells) => cells.map((cell) => `"${cell}"`).join(','));
  const heading = 'VIN,Unit,Location code,Mileage,In Service Date,Status,Tags';
  const { after } = await kit.run('create', textFile(heading, ...lines));
  return after.results?.change_set ?? 0;
}

test('an undo restores every record unchanged since, and keeps and lists the others', async () => {
  const { fleetworth } = kit;
  const random = seededRandom(17);
  const write = await randomWriter(fleetworth, 23);
  for (const name of ['Undo', 'Chance'])
    await fleetworth.call('createVehicleTag', { body: { company_id: kit.company, name, color: '#112233' } });
  for (let round = 1; round <= ROUNDS; round += 1) {
    const before = await readFleet(fleetworth);
    const id = await importSome(round, random);
    for (let written = 0; written < WRITES; written += 1) await write();
    const changed = await readFleet(fleetworth);
    await undo(fleetworth, id);
    const { data } = await fleetworth.call('getChangeSet', { params: { id } });
    const unchanged = new Set(data.cannot.map((record) => record.id));
    const undone = new Set(
      (await recordsOf(fleetworth, id))
        .map((record) => record.record_id)
        .filter((own) => !unchanged.has(own)),
    );
    expect(undone.size).toBeGreaterThan(10);
    const vehicleIds = new Set([...before.keys(), ...changed.keys(), ...undone]);
    const expected = new Map(
      [...vehicleIds].map((own) => [own, (undone.has(own) ? before : changed).get(own)]),
    );
    const restored = await readFleet(fleetworth);
    for (const [own, state] of expected) expect(restored.get(own), `vehicle ${own}`).toEqual(state);
    expect(await query(TOTAL_DIFFERENCES)).toEqual([]);
    expect(data.undo).toMatchObject({ undone_count: undone.size, left_count: unchanged.size });
  }
  await untilNothingIsPending(fleetworth.database.pool);
  expect((await findStalePositions(fleetworth.database.pool, TEST_TODAY)).stale).toEqual([]);
});
