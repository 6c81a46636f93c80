import { ProviderError, type ProviderErrorKind } from '@fleetworth/providers/outcome';
import type {
  ValuationItem,
  ValuationRequest,
  WholesaleValuation,
} from '@fleetworth/providers/wholesale-valuation';
import type { Condition } from '@fleetworth/contract/field';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';
import { respondWith, pastWith } from '../../../test/valuation-response.ts';
import { ownIds } from '../../../test/company-ids.ts';
import { handleValueRequests } from './handle-value-requests.ts';

const ITEM: Partial<ValuationItem> = {
  averageGradeTenths: 41,
  past: pastWith({ priceCents: 2_400_000, miles: 27_000 }),
  forecast: {
    nextMonth: { auctionCents: 2_080_000, retailCents: null },
    nextYear: { auctionCents: 1_750_000, retailCents: null },
  },
  band: { lowTenths: 905, highTenths: 1_096 },
  basis: { kind: 'indexed', dataYear: 2015, indexMonth: '2026-09' },
};
const ANSWER = respondWith(ITEM);

const withGood = (goodCents: number) =>
  respondWith({ ...ITEM, auction: { excellentCents: 2_200_000, goodCents, fairCents: 1_900_000 } });

type Outcome = Awaited<ReturnType<WholesaleValuation['valueVehicles']>>[number];

const failure = (kind: ProviderErrorKind): Outcome => ({
  ok: false,
  error: new ProviderError({ provider: 'manheim', kind, message: kind }),
});

describe('asking for a market value', () => {
  let fleetworth: TestFleetworth;
  let vehicleId: number;
  let companyId: number;
  let outcome: Outcome = { ok: true, value: ANSWER };
  let onRequest: () => Promise<void> = async () => {};
  const asked: ValuationRequest[] = [];
  const logged: { kind: string; vehicleId: number; msg: string }[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => logged.push(JSON.parse(line)) });

  const wholesaleValuation: WholesaleValuation = {
    provider: 'manheim',
    isSandbox: true,
    usesPricePaid: true,
    regions: async () => [],
    edition: async ({ day }) => day,
    valueVehicles: async (requests) => {
      asked.push(...requests);
      await onRequest();
      return requests.map(() => outcome);
    },
  };

  beforeAll(async () => {
    fleetworth = await startTestFleetworth({ providers: { wholesaleValuation } });
    ({ vehicle: vehicleId, company: companyId } = await ownIds(fleetworth.database.pool));
  });
  afterAll(() => fleetworth.stop());

  const record = (mileage: number) =>
    fleetworth.call('createMileageRecord', { body: { vehicle: vehicleId, mileage, date: '2026-11-20' } });
  const needs = () => ({
    database: fleetworth.database.db,
    clock: fleetworth.clock,
    wholesaleValuation,
    vinDecoding: fleetworth.vinDecoding,
  });
  const askAbout = async (vehicle: { companyId: number; vehicleId: number }, isLastTry = false) => {
    const [error] = await handleValueRequests({ ...needs(), log }, [{ data: vehicle, isLastTry }]);
    if (error !== null) throw error;
  };
  const ask = (isLastTry = false) => askAbout({ companyId, vehicleId }, isLastTry);
  const row = async () => {
    const { data } = await fleetworth.call('listFleet', { filters: { vehicle_id: [vehicleId] } });
    return data.items[0];
  };

  test('an answer becomes the row’s values at once', async () => {
    await record(40_000);
    await ask();
    expect(await row()).toMatchObject({
      value_state: 'ready',
      value_source: 'provider',
      valued_on: '2026-11-20',
      excellent_auction: 22_000,
      good_auction: 21_000,
      fair_auction: 19_000,
      last_mileage_record: { mileage: 40_000, condition_grade: 4.1, one_year_older_mileage: 27_000 },
      value_basis: { kind: 'indexed', data_year: 2015, index_month: '2026-09', confidence: 'normal' },
    });
  });

  test('stores the best match of several versions with its expected values', async () => {
    const other = withGood(3_000_000).items[0];
    outcome = { ok: true, value: { items: [ANSWER.items[0], other] } };
    await ask();
    const { rows } = await fleetworth.database.pool.query(
      `select good, next_month, next_year from market_values where vehicle_id = $1 and day = '2026-11-20'`,
      [vehicleId],
    );
    expect(rows).toEqual([{ good: 2_100_000, next_month: 2_080_000, next_year: 1_750_000 }]);
    outcome = { ok: true, value: ANSWER };
  });

  test('the row has the band of such vehicles’ prices, in the condition that is shown', async () => {
    const bandOf = async (preview_condition: Condition) => {
      const filters = { vehicle_id: [vehicleId], preview_condition };
      const { data } = await fleetworth.call('listFleet', { filters });
      return data.items[0]?.value_basis;
    };
    expect(await bandOf('excellent')).toMatchObject({ low: 19_910, high: 24_112 });
    expect(await bandOf('fair')).toMatchObject({ low: 17_195, high: 20_824 });
    outcome = { ok: true, value: respondWith({ ...ITEM, band: null }) };
    await ask();
    expect(await bandOf('fair')).toMatchObject({ low: null, high: null });
    outcome = { ok: true, value: ANSWER };
  });

  test('sends the decoded VIN, the price paid and its date to the provider', async () => {
    const { pool } = fleetworth.database;
    const { rows } = await pool.query<{ cents: number; day: string; vin: string }>(
      `select f.purchase_amount as cents, f.start_date as day, v.vin from finance_contracts f
       join vehicles v on v.company_id = f.company_id and v.id = f.vehicle_id where v.id = $1`,
      [vehicleId],
    );
    const [contract] = rows;
    const decoded = await fleetworth.vinDecoding.decodeVin(contract?.vin ?? '');
    if (!decoded.ok) throw new Error(decoded.error);
    const { make, model, modelYear, body, driveType, engineLiters, fuel } = decoded.value;
    expect(body).not.toBeNull();
    expect(asked.at(-1)).toMatchObject({
      description: { make, model, modelYear, body, driveType, engineLiters, fuel },
      odometerMiles: 40_000,
      purchase: { cents: contract?.cents, day: contract?.day },
    });
  });

  test('an unreachable provider fails the job and keeps the earlier value, marked as pending', async () => {
    await record(41_000);
    outcome = failure('unavailable');
    await expect(ask()).rejects.toThrow('unavailable');
    expect(await row()).toMatchObject({
      value_state: 'pending',
      value_source: 'latest_positive',
      good_auction: 21_000,
    });
  });

  test('gives up after the last try without changing any value', async () => {
    await ask(true);
    expect(await row()).toMatchObject({
      value_state: 'ready',
      value_source: 'latest_positive',
      good_auction: 21_000,
    });
  });

  test('a provider without a value ends the question at once', async () => {
    const { rows } = await fleetworth.database.pool.query<{ id: number; company_id: number }>(
      `select v.id, v.company_id from vehicles v join memberships m on m.company_id = v.company_id
        and m.user_id = 1
       where v.manual_price is null and not exists (select from market_values w where w.vehicle_id = v.id)
         limit 1`,
    );
    const [unvalued] = rows;
    outcome = failure('not_found');
    await fleetworth.call('createMileageRecord', {
      body: { vehicle: unvalued?.id ?? 0, mileage: 5, date: '2026-11-20' },
    });
    await askAbout({ companyId: unvalued?.company_id ?? 0, vehicleId: unvalued?.id ?? 0 });
    const { data } = await fleetworth.call('listFleet', {
      filters: {
        vehicle_id: [unvalued?.id ?? 0],
        statuses: ['active', 'inactive', 'sold', 'stolen', 'claims', 'hold_for_sale', 'sold_not_delivered'],
      },
    });
    expect(data.items).toMatchObject([{ value_state: 'unavailable', auction: null, value_source: null }]);
  });

  const request = async () => {
    const { rows } = await fleetworth.database.pool.query<{ state: string; reason: string | null }>(
      'select state, reason from value_requests where vehicle_id = $1',
      [vehicleId],
    );
    return rows[0];
  };

  test.each<[ProviderErrorKind, string, boolean]>([
    ['not_found', 'refused', false],
    ['invalid_input', 'refused', false],
    ['unauthorised', 'outage', true],
    ['forbidden', 'outage', true],
    ['bad_response', 'outage', true],
    ['rate_limited', 'outage', true],
  ])('%s at the last try is kept as %s; logged as an error: %s', async (kind, reason, isLogged) => {
    logged.length = 0;
    outcome = failure(kind);
    await record(60_000);
    await ask(true);
    expect(await request()).toEqual({ state: 'unavailable', reason });
    const line = { kind, vehicleId, msg: 'could not get a market value' };
    expect(logged).toMatchObject(isLogged ? [line] : []);
    outcome = { ok: true, value: ANSWER };
    await ask();
    expect(await request()).toEqual({ state: 'answered', reason: null });
  });

  test('drops an answer to an outdated request and requests the value again', async () => {
    outcome = { ok: true, value: withGood(1_111_100) };
    onRequest = async () => {
      onRequest = async () => {};
      await record(55_000);
      expect(await row()).toMatchObject({ value_state: 'pending', mileage: 55_000, good_auction: 21_000 });
    };
    await ask();
    expect(await row()).toMatchObject({
      value_state: 'ready',
      value_source: 'provider',
      good_auction: 11_111,
    });
  });

  test('ignores values of a wrong description, and uses them again when a correction is undone', async () => {
    // The odometers of these tests jump, so earlier values use a comparable odometer.
    await fleetworth.database.pool.query(
      `update market_values set mileage = 55000, asked_hash = null
       where vehicle_id = $1 and day < '2026-11-20'`,
      [vehicleId],
    );
    await ask();
    const before = await row();
    expect(before).toMatchObject({ good_auction: 11_111, good_weekly_change: expect.any(Number) });
    const { data: vehicle } = await fleetworth.call('getVehicle', { params: { id: vehicleId } });
    const corrections: object[] = [
      { model_year: (vehicle.model_year ?? 0) - 1 },
      { vin: '1FTEW1EP6JFC10312' },
      { model_detail_name: 'Another detail' },
      { model_name: 'Another model', model_detail_name: null },
    ];
    const edit = (body: object) => fleetworth.call('editVehicle', { params: { id: vehicleId }, body });
    for (const correction of corrections) {
      const { data: corrected } = await edit(correction);
      expect(corrected.last_mileage_record?.market_values).toEqual([]);
      const none = { excellent: null, good: null, fair: null };
      expect(await row()).toMatchObject({ value_state: 'pending', valued_on: null, value_source: null });
      expect(await row()).toMatchObject({ latest_positive_market_value: none, good_weekly_change: null });
      await edit({
        vin: vehicle.vin,
        brand_name: vehicle.brand.name,
        model_name: vehicle.model.name,
        model_detail_name: vehicle.model_detail?.name ?? null,
        model_year: vehicle.model_year,
      });
      expect(await row()).toEqual({ ...before, value_state: 'pending', version: expect.any(Number) });
    }
    await edit({ vin: '1FTEW1EP6JFC10312' });
    outcome = { ok: true, value: ANSWER };
    await ask();
    expect(await row()).toMatchObject({
      value_source: 'provider',
      good_auction: 21_000,
      good_weekly_change: null,
    });
  });

  test('a job for a vehicle that was deleted meanwhile does nothing', async () => {
    await fleetworth.call('deleteVehicle', { params: { id: vehicleId } });
    await expect(ask()).resolves.toBeUndefined();
  });
});
