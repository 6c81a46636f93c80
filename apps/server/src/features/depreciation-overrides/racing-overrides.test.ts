import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCamry } from '../../../test/add-camry.ts';
import { untilStatementWaits } from '../../../test/locks.ts';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';
import { findWrongPositions } from '../positions/public.ts';

const COROLLA = { model_name: 'Corolla', model_detail_name: null };
const CAMRY = { model_name: 'Camry', model_detail_name: 'SE' };

let fleetworth: TestFleetworth;
let camry: Awaited<ReturnType<typeof addCamry>>;
let otherLocation: number;
beforeAll(async () => {
  fleetworth = await startTestFleetworth();
  camry = await addCamry(fleetworth);
  const { data: locations } = await fleetworth.call('listLocations', { query: { company_id: 1 } });
  otherLocation = locations.find(({ id }) => id !== camry.location)?.id ?? 0;
});
afterAll(() => fleetworth.stop());

const edit = (body: object) => fleetworth.call('editVehicle', { params: { id: camry.id }, body });

const saveOverride = async (location: number, value: number): Promise<number> => {
  const body = { location_id: location, vehicle_model_id: camry.model, value };
  return (await fleetworth.call('saveDepreciationOverride', { body })).data.id;
};

/**
 * Makes the change of an override while an edit of the vehicle waits to write its position, which it has
 * computed from the former override.
 */
async function changeDuringEdit(body: object, change: () => Promise<unknown>): Promise<void> {
  const { pool } = fleetworth.database;
  const blocker = await pool.connect();
  await blocker.query('begin');
  await blocker.query('select from positions where vehicle_id = $1 for update', [camry.id]);
  const edited = edit(body);
  await untilStatementWaits(pool);
  const changed = change();
  await Promise.race([changed, untilStatementWaits(pool, 2)]);
  await blocker.query('commit');
  blocker.release();
  await Promise.all([edited, changed]);
}

const listWrongPositions = () => findWrongPositions(fleetworth.database.db);

test('a new override reaches a vehicle that is given its model at the same time', async () => {
  await edit(COROLLA);
  await changeDuringEdit(CAMRY, () => saveOverride(camry.location, 9.5));
  expect(await listWrongPositions()).toEqual([]);
});

test('a changed override reaches a vehicle that moves to its location at the same time', async () => {
  await saveOverride(otherLocation, 9.5);
  await changeDuringEdit({ location: otherLocation }, () => saveOverride(otherLocation, 3.5));
  expect(await listWrongPositions()).toEqual([]);
  await edit({ location: camry.location });
});

test('a deletion reaches a vehicle that moves to the location at the same time', async () => {
  const id = await saveOverride(otherLocation, 9.5);
  await changeDuringEdit({ location: otherLocation }, () =>
    fleetworth.call('deleteDepreciationOverride', { params: { id } }),
  );
  expect(await listWrongPositions()).toEqual([]);
  await edit({ location: camry.location });
});

test('a deletion reaches a vehicle that is given the model at the same time', async () => {
  const id = await saveOverride(camry.location, 9.5);
  await edit(COROLLA);
  await changeDuringEdit(CAMRY, () => fleetworth.call('deleteDepreciationOverride', { params: { id } }));
  expect(await listWrongPositions()).toEqual([]);
});
