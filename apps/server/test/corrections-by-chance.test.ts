import type { ValuationRequest, WholesaleValuation } from '@fleetworth/providers/wholesale-valuation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repetitions } from '../../../tools/repetitions.ts';
import { handleValueRequests } from '../src/features/market-values/handle-value-requests.ts';
import { evaluateCompany } from '../src/features/price-alerts/evaluate-company.ts';
import { seededRandom } from './random-writes.ts';
import { leaseBody } from './lease-body.ts';
import { startTestFleetworth, type TestFleetworth } from './test-fleetworth.ts';
import { respondWith } from './valuation-response.ts';

const CORRECTIONS = repetitions({ few: 300, many: 3_000 });
const VEHICLES = 20;
const TODAY = '2026-11-20';
const JUDGE_EVERY = 50;

/** Market that never moves: a value depends only on the query. */
const valueOf = ({ vin, odometerMiles, description, purchase }: ValuationRequest): number => {
  const paid = purchase === null ? 1_800_000 : purchase.cents;
  const perVin = Number(vin.slice(-4)) * 10 || 0;
  return (
    Math.round(
      (paid * 0.6 + perVin * 100 + (description.modelYear ?? 2_000) * 50 - odometerMiles * 3) / 100,
    ) * 100
  );
};

const wholesaleValuation: WholesaleValuation = {
  provider: 'manheim',
  isSandbox: true,
  usesPricePaid: true,
  regions: async () => [],
  edition: async ({ day }) => day,
  valueVehicles: async (requests) =>
    requests.map((request) => {
      const goodCents = Math.max(100_000, valueOf(request));
      const auction = { excellentCents: goodCents + 100_000, goodCents, fairCents: goodCents - 50_000 };
      return { ok: true, value: respondWith({ auction }) };
    }),
};

interface Vehicle {
  id: number;
  company_id: number;
  vin: string;
  model_year: number;
  record_id: number;
  mileage: number;
}

let fleetworth: TestFleetworth;
let vehicles: Vehicle[];
const random = seededRandom(37);
const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

beforeAll(async () => {
  fleetworth = await startTestFleetworth({ providers: { wholesaleValuation } });
  const { pool } = fleetworth.database;
  const { rows } = await pool.query<Vehicle>(
    `select v.id, v.company_id, v.vin, v.model_year, r.id as record_id, r.mileage from vehicles v
     join finance_contracts f on f.company_id = v.company_id and f.vehicle_id = v.id
     join lateral (
        select id, mileage from mileage_records x where x.company_id = v.company_id and x.vehicle_id = v.id
       and x.deleted_at is null order by x.date desc, x.id desc limit 1) r on true
     where v.company_id = 1 and v.deleted_at is null and v.status = 'active' and v.manual_price is null
       and v.model_year is not null and r.mileage > 30000 order by v.id limit ${VEHICLES}`,
  );
  vehicles = rows;
  await pool.query('delete from market_values; delete from price_alerts');
  for (const day of ['2026-10-18', '2026-11-06', '2026-11-13', TODAY]) {
    fleetworth.clock.set(new Date(`${day}T18:00:00Z`));
    await ask(vehicles);
  }
  for (const period_type of ['seven_days_change', 'one_month_change'] as const)
    for (const change_type of ['increase', 'decrease'] as const)
      await fleetworth.call('createPriceAlert', { body: { period_type, change_type, value: 1 } });
});
afterAll(() => fleetworth.stop());

async function ask(asked: readonly Vehicle[]): Promise<void> {
  const { database, clock, vinDecoding, deps } = fleetworth;
  const errors = await handleValueRequests(
    { database: database.db, clock, wholesaleValuation, vinDecoding, log: deps.log },
    asked.map(({ id, company_id }) => ({ data: { companyId: company_id, vehicleId: id }, isLastTry: true })),
  );
  expect(errors.filter((error) => error !== null)).toEqual([]);
}

/** Makes a random change that is no market change. Corrects odometers by more than a fleet drives. */
const CORRECTIONS_OF: readonly ((vehicle: Vehicle) => Promise<unknown>)[] = [
  ({ id }) => saveContract(id, { purchase_amount: between(12_000, 60_000), start_date: '2024-03-15' }),
  ({ id }) =>
    saveContract(id, { purchase_amount: 30_000, start_date: `202${between(2, 4)}-0${between(1, 9)}-15` }),
  ({ id }) => fleetworth.call('saveFinance', { body: { vehicle: id, type: null } }),
  ({ record_id, mileage }) => editMileage(record_id, mileage - between(100, 25_000)),
  ({ record_id, mileage }) => editMileage(record_id, mileage + between(8_000, 90_000)),
  ({ record_id, mileage }) => editMileage(record_id, mileage),
  ({ id, model_year }) => edit(id, { model_year: model_year - between(0, 2) }),
  ({ id, vin }) => edit(id, { vin: random() < 0.5 ? vin : `${vin.slice(0, 13)}${between(1_000, 9_999)}` }),
];

const saveContract = (vehicle: number, terms: { purchase_amount: number; start_date: string }) =>
  fleetworth.call('saveFinance', { body: leaseBody({ vehicle, ...terms }) });
const editMileage = (id: number, mileage: number) =>
  fleetworth.call('editMileageRecord', { params: { id }, body: { mileage } });
const edit = (id: number, body: object) => fleetworth.call('editVehicle', { params: { id }, body });

const randomMove = async ({ id }: Vehicle) => {
  const { data } = await fleetworth.call('listFleet', { filters: { vehicle_id: [id] } });
  const history = (await fleetworth.call('getVehicleHistory', { params: { id } })).data;
  const [row] = data.items;
  return {
    week: row?.auction_weekly_change ?? null,
    reason: row?.weekly_break ?? null,
    periods: Object.values(history.changes).map(({ good }) => good),
  };
};

test(`changes no values and fires no alerts after ${CORRECTIONS} random corrections`, async () => {
  expect((await randomMove(vehicles[0] as Vehicle)).week).toBe(0);
  let breaks = 0;
  for (let correction = 0; correction < CORRECTIONS; correction += 1) {
    const vehicle = pick(vehicles);
    await pick(CORRECTIONS_OF)(vehicle);
    await ask([vehicle]);
    const { week, reason, periods } = await randomMove(vehicle);
    expect([0, null]).toContain(week);
    expect(periods.filter((percent) => percent !== null && percent !== 0)).toEqual([]);
    if (reason !== null) breaks += 1;
    if (week !== null) expect(reason).toBeNull();
    if (correction % JUDGE_EVERY === JUDGE_EVERY - 1)
      await evaluateCompany(fleetworth.deps, { companyId: 1, evaluateAfter: null });
  }
  expect(breaks).toBeGreaterThan(CORRECTIONS / 10);
  const { rows } = await fleetworth.database.pool.query('select from price_alert_firings');
  expect(rows).toEqual([]);
  const ids = vehicles.map(({ id }) => id);
  const { total } = (await fleetworth.call('summarizeFleet', { filters: { vehicle_id: ids } })).data;
  expect([0, null]).toContain(total.weekly_change);
});
