import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCamry } from '../../../test/add-camry.ts';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';

describe('projections', () => {
  let fleetworth: TestFleetworth;
  let camry: Awaited<ReturnType<typeof addCamry>>;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
    camry = await addCamry(fleetworth);
  });
  afterAll(() => fleetworth.stop());

  const figures = { monthly_depreciation_assumption: 1.5, monthly_mileage_assumption: 1_200 };
  const at = (location: number) => ({ location, ...figures });

  const one = (changes: object = {}) => ({ months: 3, locations: [{ ...at(1), ...changes }] });
  const field = (name: string) => `locations.0.monthly_${name}_assumption`;
  const LOW = 'Monthly depreciation assumption must bigger than 0';
  const WHOLE = 'Monthly mileage assumption must be a whole number up to 99,999';
  test.each<[string, object, string, string]>([
    ['no months', { locations: [at(1)] }, 'months', 'Please type month count'],
    ['months of 0', { ...one(), months: 0 }, 'months', 'Month must bigger than 0'],
    ['months of 1.5', { ...one(), months: 1.5 }, 'months', 'Month must be a whole number'],
    ['months of 100', { ...one(), months: 100 }, 'months', 'Month must be less than 100'],
    ['no locations', { months: 3 }, 'locations', 'Please choose locations'],
    ['an empty list', { months: 3, locations: [] }, 'locations', 'Please choose locations'],
    [
      'a location twice',
      { months: 3, locations: [at(1), at(1)] },
      'locations',
      'This location is selected twice.',
    ],
    [
      'no rate',
      one({ monthly_depreciation_assumption: undefined }),
      field('depreciation'),
      'Please type monthly depreciation assumption',
    ],
    ['a rate of 0', one({ monthly_depreciation_assumption: 0 }), field('depreciation'), LOW],
    [
      'a rate of 100',
      one({ monthly_depreciation_assumption: 100 }),
      field('depreciation'),
      `${LOW} and less than 100`,
    ],
    [
      'no miles',
      one({ monthly_mileage_assumption: null }),
      field('mileage'),
      'Please type monthly mileage assumption',
    ],
    [
      '0 miles',
      one({ monthly_mileage_assumption: 0 }),
      field('mileage'),
      'Monthly mileage assumption must bigger than 0',
    ],
    ['half a mile', one({ monthly_mileage_assumption: 0.5 }), field('mileage'), WHOLE],
    ['100,000 miles', one({ monthly_mileage_assumption: 100_000 }), field('mileage'), WHOLE],
  ])('with %s are rejected under the field', async (_what, body, name, text) => {
    const calls = ['listFutureValues', 'totalFutureValues', 'exportFutureValues'] as const;
    for (const call of calls) {
      const { status, body: respond } = await fleetworth.attempt(call, { body });
      expect([status, respond.errors?.[name]]).toEqual([422, [text]]);
    }
    if (!name.startsWith('locations.0.')) return;
    const figure = name.replace('locations.0.', '');
    const [location] = (body as { locations: Record<string, unknown>[] }).locations;
    const { location: _location, ...yearly } = location ?? {};
    const detail = await fleetworth.attempt('projectVehicle', { params: { id: camry.id }, body: yearly });
    expect([detail.status, detail.body.errors?.[figure]]).toEqual([422, [text]]);
  });

  test('are rejected for accounts without them; the summary needs either feature', async () => {
    const { pool } = fleetworth.database;
    const setFlags = (future: boolean, projected: boolean) =>
      pool.query(
        `update users set is_future_value = $1, is_projected_rev_loss = $2
          where email = 'demo@fleetworth.app'`,
        [future, projected],
      );
    const status = async (name: Parameters<typeof fleetworth.attempt>[0], parts: object) => {
      const { status, body } = await fleetworth.attempt(name, parts);
      return [status, body.reason];
    };
    const rejected = [403, 'account.not_included'];
    await setFlags(false, true);
    for (const call of ['listFutureValues', 'totalFutureValues', 'exportFutureValues'] as const)
      expect(await status(call, { body: { months: 3, locations: [at(camry.location)] } })).toEqual(rejected);
    expect(await status('projectVehicle', { params: { id: camry.id }, body: figures })).toEqual(rejected);
    expect((await status('summarizeFutureValues', {}))[0]).toBe(200);
    await setFlags(true, false);
    expect((await status('summarizeFutureValues', {}))[0]).toBe(200);
    await setFlags(false, false);
    expect(await status('summarizeFutureValues', {})).toEqual(rejected);
    await setFlags(true, true);
  });
});
