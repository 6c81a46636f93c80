import type { FutureValueRow } from '@fleetworth/contract/projections';
import { type RegionCode, forecastVehicle, estimateNewPrice } from '@fleetworth/value-model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestFleetworth, type TestFleetworth } from './test-fleetworth.ts';

const TODAY = '2026-11-20';

let fleetworth: TestFleetworth;
beforeAll(async () => {
  fleetworth = await startTestFleetworth();
});
afterAll(() => fleetworth.stop());

interface Facts {
  id: number;
  vin: string;
  make: string;
  model: string;
  trim: string | null;
  model_year: number;
  region: RegionCode;
  mileage: number;
  auction: number;
  paid: number | null;
  paid_on: string | null;
  forecast_day: string | null;
  good: number | null;
  next_month: number | null;
  next_year: number | null;
}

/** Reads the input of a projection without the product's own queries. */
async function readFacts(): Promise<Map<number, Facts>> {
  const { rows } = await fleetworth.database.pool.query<Facts>(`
    select v.id, v.vin, b.name as make, m.name as model, d.name as trim, v.model_year,
      l.region_code as region, p.mileage,
      p.auction, f.purchase_amount as paid, f.start_date as paid_on, w.day as forecast_day, w.good,
      w.next_month, w.next_year
    from vehicles v join positions p using (company_id)
    join brands b on b.id = v.brand_id join models m on m.id = v.model_id
    left join model_details d on d.id = v.model_detail_id
    join locations l on l.company_id = v.company_id and l.id = v.location_id
    left join finance_contracts f on f.company_id = v.company_id and f.vehicle_id = v.id
    left join lateral (select * from market_values x
      where x.vehicle_id = v.id and x.description_hash = v.description_hash
      and x.day <= '${TODAY}' order by day desc limit 1) w on true
    where p.vehicle_id = v.id and v.deleted_at is null and v.model_year is not null
      and p.auction is not null`);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Returns the model's value of the vehicle after some months, with the given or typical miles. Begins on the
 * day of a complete forecast, otherwise today.
 */
function curve(facts: Facts, monthsAhead: number, monthlyMiles: number | null): number {
  const { vin, make, model, trim, model_year: modelYear, mileage, region, paid, paid_on } = facts;
  const description = { vin, make, model, trim, modelYear, body: null };
  const { good, next_month, next_year, forecast_day } = facts;
  const day = good && next_month && next_year && forecast_day ? forecast_day : TODAY;
  const newPriceCents =
    paid === null || paid_on === null
      ? null
      : estimateNewPrice(description, { cents: paid, day: paid_on }, day);
  const vehicle = { description, odometerMiles: mileage, regionCode: region, day, newPriceCents };
  const miles = monthlyMiles === null ? {} : { milesAYear: monthlyMiles * 12 };
  return forecastVehicle(vehicle, { monthsAhead, ...miles }).goodCents;
}

/** Computes the projected market value with an independent formula. */
function expected(facts: Facts, month: number, typed: number): number {
  const { auction, good, next_month, next_year } = facts;
  if (!good || !next_month || !next_year)
    return Math.round((auction * curve(facts, month, typed)) / curve(facts, 0, typed));
  const inYear = Math.min(month, 12);
  const logarithm =
    inYear === 1
      ? Math.log(next_month)
      : Math.log(next_month) + ((Math.log(next_year) - Math.log(next_month)) * (inYear - 1)) / 11;
  const market = Math.exp(logarithm) / good;
  return Math.round((auction * market * curve(facts, month, typed)) / curve(facts, inYear, null));
}

const isNear = (row: FutureValueRow, cents: number) =>
  Math.abs(Math.round((row.projected_auction ?? 0) * 100) - cents) <= 1;

test.each([
  [1, 3_000],
  [3, 500],
  [12, 2_000],
  [13, 2_000],
  [24, 1],
])(
  'In month %i with %s typed miles, market values of the demo fleet are those of the formula',
  async (month, miles) => {
    const facts = await readFacts();
    const { data: locations } = await fleetworth.call('listLocations', { query: {} });
    const body = {
      months: month,
      locations: locations.map(({ id }) => ({
        location: id,
        monthly_depreciation_assumption: 1.5,
        monthly_mileage_assumption: miles,
      })),
    };
    const { data: rows } = await fleetworth.call('listFutureValues', { body });
    const compared = rows.flatMap((row) => {
      const factsOfRow = facts.get(row.id);
      return factsOfRow === undefined ? [] : [{ row, cents: expected(factsOfRow, month, miles) }];
    });
    expect(compared.length).toBeGreaterThan(100);
    const wrong = compared.filter(({ row, cents }) => !isNear(row, cents));
    expect(wrong.map(({ row, cents }) => [row.unit, row.projected_auction, cents])).toEqual([]);
  },
);
