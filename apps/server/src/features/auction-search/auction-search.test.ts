import { ProviderError } from '@fleetworth/providers/outcome';
import type { WholesaleValuation } from '@fleetworth/providers/wholesale-valuation';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSpreadsheet } from '../../platform/spreadsheet/read-spreadsheet.ts';
import { sandboxValuation, startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';

const VALUED = '1FTEW1EP7JFC10312';
const CAMRY = '4T1B11HK5KU211111';

describe('auction values', () => {
  let fleetworth: TestFleetworth;
  let isAway = false;
  const sandbox = sandboxValuation();
  const wholesaleValuation: WholesaleValuation = {
    ...sandbox,
    valueVehicles: async (...asked) => {
      const failure = { provider: 'manheim', kind: 'unavailable', message: 'It is away.' } as const;
      if (isAway) return asked[0].map(() => ({ ok: false, error: new ProviderError(failure) }));
      return await sandbox.valueVehicles(...asked);
    },
  };
  beforeAll(async () => {
    fleetworth = await startTestFleetworth({ works: true, providers: { wholesaleValuation } });
  });
  afterAll(() => fleetworth.stop());

  const ask = async (...vins: string[]) => {
    const vehicles = vins.map((vin) => ({ vin, mileage: 41_203, region: 'SE' as const }));
    return (await fleetworth.call('searchAuction', { body: { vehicles } })).data;
  };

  test('are returned for each VIN separately in the requested order, also for repeated VINs', async () => {
    const [first, none, second, again] = await ask(VALUED, '11111111111111111', CAMRY, VALUED);
    expect(first).toMatchObject({
      vehicle: { vin: VALUED, mileage: 41_203, region: 'SE', description: { brand: 'Ford', model: 'F-150' } },
      error: null,
      is_sandbox: true,
    });
    const [item] = first?.items ?? [];
    expect(item?.condition).toBe('good');
    expect(item?.auction.excellent).toBeGreaterThan(item?.auction.fair ?? Number.POSITIVE_INFINITY);
    expect(item?.historical_averages.last_year.price).toBeGreaterThan(0);
    expect(item?.forecast.next_year.auction).toBeGreaterThan(0);
    expect(none).toMatchObject({ items: [], error: 'There are no auction values for this VIN.' });
    expect(second?.vehicle.description).toMatchObject({ brand: 'Toyota', model: 'Camry', model_year: 2019 });
    expect(again).toEqual(first);
  });

  test.each<[string, object, string, string]>([
    ['a VIN that is none', { vin: 'ABC' }, 'vehicles.0.vin', 'Please type 17 chars VIN number.'],
    ['no VIN', { vin: ' ' }, 'vehicles.0.vin', 'Please type vin'],
    ['no mileage', { mileage: null }, 'vehicles.0.mileage', 'Please type mileage'],
    ['a mileage of 0', { mileage: 0 }, 'vehicles.0.mileage', 'Mileage must bigger than 0'],
    ['a region that is none', { region: 'ZZ' }, 'vehicles.0.region', 'Please choose region'],
  ])('is rejected for %s', async (_name, wrong, field, text) => {
    const vehicles = [{ vin: VALUED, mileage: 1, region: 'NA', ...wrong }];
    const { status, body } = await fleetworth.attempt('searchAuction', { body: { vehicles } });
    expect([status, body.errors?.[field]]).toEqual([422, [text]]);
  });

  test('report an unreachable provider', async () => {
    isAway = true;
    const [result] = await ask(VALUED);
    expect(result?.error).toBe("We couldn't reach the provider. Try again in a few minutes.");
    isAway = false;
  });

  test('of a batch are given up after a provider outage of 30 minutes', async () => {
    isAway = true;
    const file = new File([`VIN,Mileage\n${VALUED},41205\n${VALUED},41204`], 'auction.csv');
    const { id } = (await fleetworth.call('uploadAuctionBatch', { upload: { region: 'SE', file } })).data;
    const get = async () => (await fleetworth.call('getAuctionBatch', { params: { id } })).data;
    await fleetworth.call('startAuctionBatch', { params: { id } });
    await fleetworth.database.pool.query(
      `update batches set updated_at = updated_at - interval '31 minutes' where id = $1`,
      [id],
    );
    await expect.poll(async () => (await get()).status, { timeout: 60_000 }).toBe('failed');
    const text = "The provider didn't respond for half an hour. Try this row again later.";
    expect((await get()).results?.errors).toEqual({
      [`row 2 · ${VALUED}`]: text,
      // It has the same VIN and is applied in a separate transaction.
      [`row 3 · ${VALUED}`]: text,
    });
    isAway = false;
  });

  test('fills in a sheet of VINs, and waits for a provider that is away', async () => {
    isAway = true;
    const lines = [
      'Stock,VIN,Mileage,Make,Model year,Notes',
      `S-1,${VALUED},"41,205",CHEVY,1999,0042`,
      'S-2,11111111111111111,10,,,',
      `S-3,${CAMRY},n/a,,,`,
      'S-4,not a vin,=1+1,,,',
    ];
    const file = new File([lines.join('\n')], 'auction.csv');
    const { id } = (await fleetworth.call('uploadAuctionBatch', { upload: { region: 'SE', file } })).data;
    const get = async () => (await fleetworth.call('getAuctionBatch', { params: { id } })).data;
    await fleetworth.call('startAuctionBatch', { params: { id } });
    await expect.poll(async () => (await get()).status).toBe('progress');
    isAway = false;
    await expect.poll(async () => (await get()).status).toBe('finished');
    expect((await get()).results).toMatchObject({
      created_count: 0,
      updated_count: 1,
      updated_items: [{ vin: VALUED }],
      errors: {
        'row 3 · 11111111111111111': 'There are no auction values for this VIN.',
        [`row 4 · ${CAMRY}`]: 'Please type mils value',
        'row 5': 'Please type 17 chars VIN number. Please type mils value.',
      },
    });
    const [result] = await ask(VALUED);
    const response = await fleetworth.app.inject({
      method: 'GET',
      url: `/api/v1/queries/manheim/batch/${id}/download`,
      headers: { authorization: `Bearer ${fleetworth.token}` },
    });
    const rows = [];
    const limits = { maxRows: 10, maxXlsRows: 10, timeoutMs: 10_000 };
    for await (const some of readSpreadsheet(response.rawPayload, limits)) rows.push(...some);
    const [heading = [], filled, ...rejected] = rows.map(({ cells }) => cells);
    const cell = (title: string, of = filled) => of?.[heading.indexOf(title)] ?? null;
    expect([cell('VIN'), cell('Average'), cell('Make (Auction)'), cell('Error')]).toEqual([
      VALUED,
      // A formatted number has no display text, because its format cannot be applied exactly.
      { value: result?.items[0]?.auction.good, text: null },
      'Ford',
      null,
    ]);
    // The columns of the owner stay in their order, before the values.
    expect(heading.slice(0, 7)).toEqual(['Stock', 'VIN', 'Mileage', 'Make', 'Model year', 'Notes', 'Region']);
    expect(filled?.slice(0, 6)).toEqual(['S-1', VALUED, 41_205, 'CHEVY', '1999', '0042']);
    expect(cell('VIN Check')).toBe('Differs: make, year');
    // Rejected rows are returned as typed.
    expect(rejected.map((of) => ['VIN', 'Mileage', 'Error'].map((title) => cell(title, of)))).toEqual([
      ['11111111111111111', 10, 'There are no auction values for this VIN.'],
      [CAMRY, 'n/a', 'Please type mils value'],
      ['not a vin', '=1+1', 'Please type 17 chars VIN number. Please type mils value.'],
    ]);
  });
});
