import { INT4_MAX } from '@fleetworth/contract/field';
import type { ValuationItem, WholesaleValuation } from '@fleetworth/providers/wholesale-valuation';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sandboxValuation, startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';
import { leaseBody } from '../../../test/lease-body.ts';
import { respondWith, pastWith } from '../../../test/valuation-response.ts';
import { ownIds } from '../../../test/company-ids.ts';
import { createLog } from '../../platform/log/log.ts';
import { handleValueRequests } from './handle-value-requests.ts';

const expected = (auctionCents: number) => ({ auctionCents, retailCents: null });

const auctionWith = (cents: Partial<ValuationItem['auction']>) => ({
  auction: { ...respondWith({}).items[0].auction, ...cents },
});

describe('values of vehicles with figures out of the ordinary', () => {
  let fleetworth: TestFleetworth;
  let companyId: number;
  let vehicleId: number;
  const sandbox = sandboxValuation();
  let change: (item: ValuationItem) => ValuationItem = (item) => item;
  const wholesaleValuation: WholesaleValuation = {
    ...sandbox,
    valueVehicles: async (...asked) =>
      (await sandbox.valueVehicles(...asked)).map((result) =>
        result.ok ? { ok: true, value: { items: [change(result.value.items[0])] } } : result,
      ),
  };

  beforeAll(async () => {
    fleetworth = await startTestFleetworth({ providers: { wholesaleValuation } });
    const own = await ownIds(fleetworth.database.pool);
    companyId = own.company;
    const { data } = await fleetworth.call('createVehicle', {
      body: {
        company: own.company,
        location: own.location,
        vin: '5YJ3E1EA7KF000316',
        unit: 'OUT OF RANGE',
        mileage: 9_999_999,
        in_service_date: '2199-12-31',
        brand_name: 'Nomake',
        model_name: 'Unheard Of',
      },
    });
    vehicleId = data.id;
    await fleetworth.call('editVehicle', { params: { id: vehicleId }, body: { model_year: 2020 } });
  });
  afterAll(() => fleetworth.stop());
  beforeEach(() => {
    change = (item) => item;
  });

  const shown = async () => {
    const { database, clock, vinDecoding } = fleetworth;
    const needs = { database: database.db, clock, wholesaleValuation, vinDecoding, log: createLog('silent') };
    const [failure] = await handleValueRequests(needs, [
      { data: { companyId, vehicleId }, isLastTry: false },
    ]);
    expect(failure).toBeNull();
    const { data } = await fleetworth.call('listFleet', { filters: { vehicle_id: [vehicleId] } });
    return { state: data.items[0]?.value_state, auction: data.items[0]?.auction };
  };
  const buy = (purchase_amount: number, start_date: string) =>
    fleetworth.call('saveFinance', { body: leaseBody({ vehicle: vehicleId, purchase_amount, start_date }) });
  const startOn = (day: string) =>
    fleetworth.database.pool.query('update finance_contracts set start_date = $2 where vehicle_id = $1', [
      vehicleId,
      day,
    ]);

  test("a contract that starts after today doesn't affect the value", async () => {
    const without = await shown();
    expect(without).toMatchObject({ state: 'ready', auction: expect.any(Number) });
    await buy(30_000, '2026-11-21');
    expect(await shown()).toEqual(without);
    for (const day of ['2031-11-20', '2062-01-01', '2199-12-31']) {
      await startOn(day);
      expect(await shown()).toEqual(without);
    }
    await buy(30_000, '2026-11-20');
    expect(await shown()).not.toEqual(without);
  });

  test('another start day requests a new value', async () => {
    await buy(30_000, '2024-11-20');
    await shown();
    await buy(30_000, '2026-12-20');
    const { rows } = await fleetworth.database.pool.query(
      'select state from value_requests where vehicle_id = $1',
      [vehicleId],
    );
    expect(rows).toEqual([{ state: 'pending' }]);
  });

  test('a contract over the maximum amount results in a plausible value', async () => {
    for (const day of ['1980-01-01', '2021-11-20', '2026-11-20']) {
      await buy(INT4_MAX / 100, day);
      const { state, auction } = await shown();
      expect(state).toBe('ready');
      expect(auction).toBeGreaterThan(0);
      expect(auction).toBeLessThan(200_000);
    }
  });

  test('an out-of-range provider value makes the value unavailable and completes its job', async () => {
    const TOO_LARGE: Partial<ValuationItem>[] = [
      auctionWith({ goodCents: INT4_MAX + 1 }),
      auctionWith({ excellentCents: Number.POSITIVE_INFINITY }),
      auctionWith({ fairCents: Number.NaN }),
      { past: pastWith({ priceCents: 9_402_000_000, miles: 1 }) },
      { forecast: { nextMonth: expected(INT4_MAX + 1), nextYear: expected(1) } },
      { averageGradeTenths: 40_000 },
      { band: { lowTenths: 900, highTenths: 1e9 } },
    ];
    for (const figures of TOO_LARGE) {
      change = (item) => ({ ...item, ...figures });
      await shown();
      const { rows } = await fleetworth.database.pool.query(
        'select state, reason from value_requests where vehicle_id = $1',
        [vehicleId],
      );
      expect(rows).toEqual([{ state: 'unavailable', reason: 'outage' }]);
    }
  });
});
