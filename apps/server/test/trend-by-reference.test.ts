import { CONDITIONS, type Condition } from '@fleetworth/contract/choices';
import type { TrendBrand } from '@fleetworth/contract/historical-trend';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { repetitions } from '../../../tools/repetitions.ts';
import { Random } from '../demo/random.ts';
import { type MadeFleet, type MadeVehicle, makeFleet } from './made-fleet.ts';
import { drawQuestion } from './random-questions.ts';
import { referenceMatches } from './reference-list.ts';
import { referenceTrend, type TrendVehicle } from './reference-trend.ts';
import { catalogPicks, storeFleet } from './store-made-fleet.ts';
import { startTestFleetworth, type TestFleetworth } from './test-fleetworth.ts';
import { writePositions } from './write-positions.ts';

const SEED = 20_261_123;
const QUESTIONS = repetitions({ few: 10, many: 100 });
const FILTERS = ['company_id', 'location_id', 'tag_id', 'statuses'] as const;
/** Maximum value of a cents column. */
const MOST_CENTS = 2_147_483_647;

describe('the tree by make and model against a plain reference', () => {
  let fleetworth: TestFleetworth;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
  });
  afterAll(() => fleetworth.stop());

  async function readTree(filters: object, token = fleetworth.token): Promise<Record<string, object>> {
    const { status, body } = await fleetworth.attempt('readTrend', { filters }, token);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return byPath((body as unknown as { data: TrendBrand[] }).data);
  }

  test('equals the reference for random vehicles and filters', async () => {
    const random = new Random(SEED, 'trend');
    const { pool } = fleetworth.database;
    const catalog = await catalogPicks(pool);
    for (const [place, size] of [1, 40, 1_500].entries()) {
      const plan = { size, companies: 1 + place * 2, firstId: 60_000_000 + place * 100_000 };
      const fleet = makeFleet({ ...plan, random, catalog: catalog.slice(0, 12), sources: ['Assumption'] });
      const email = await storeFleet(pool, fleet);
      const market = new Map(fleet.vehicles.map((vehicle) => [vehicle.id, makeMarket(random)]));
      await storeMarket(fleetworth, market);
      const token = await fleetworth.signIn(email, 'Demo!2026');
      for (let time = 0; time < QUESTIONS; time++) {
        const question = drawTrendQuestion(random, fleet);
        const matching = referenceMatches(fleet.vehicles, question);
        const expected = referenceTrend(matching.map((vehicle) => ofMarket(vehicle, market)));
        expect(await readTree(question, token), `seed ${SEED} ${JSON.stringify(question)}`).toEqual(expected);
      }
    }
  });

  test('of the demo fleet equals its raw market values, mileages and descriptions', async () => {
    const vehicles = await readRawVehicles(fleetworth);
    const expected = referenceTrend(vehicles);
    expect(Object.keys(expected).length).toBeGreaterThan(100);
    expect(await readTree({})).toEqual(expected);
    expect(await readTree({ statuses: [] })).toEqual(expected);
  });
});

const drawTrendQuestion = (random: Random, fleet: MadeFleet) =>
  drawQuestion(
    random,
    fleet,
    FILTERS.filter(() => random.chance(0.4)),
  );

/** Lists every level by its path. */
const byPath = (brands: readonly TrendBrand[]): Record<string, object> =>
  Object.fromEntries(
    brands.flatMap(({ brand, models, ...figures }) => [
      [brand.name, figures],
      ...models.flatMap(({ model, years, ...figures }) => [
        [`${brand.name}/${model.name}`, figures],
        ...years.flatMap(({ year, model_details, ...figures }) => [
          [`${brand.name}/${model.name}/${year}`, figures],
          ...model_details.map(({ model_detail, ...figures }) => [
            `${brand.name}/${model.name}/${year}/${model_detail?.name ?? null}`,
            figures,
          ]),
        ]),
      ]),
    ]),
  );

type Market = Pick<
  TrendVehicle,
  'record' | 'latest' | 'yearAgoPrice' | 'yearAgoMileage' | 'isSandbox' | 'isByPrice'
>;

function makeMarket(random: Random): Market {
  const cents = () =>
    random.chance(0.25) ? null : random.chance(0.02) ? MOST_CENTS : random.integer(1, 4_000_000);
  const each = () =>
    Object.fromEntries(CONDITIONS.map((condition) => [condition, cents()])) as Record<Condition, number>;
  const record = each();
  // A provider may return 0, which is no value.
  if (random.chance(0.1)) record.good = 0;
  return {
    record,
    latest: each(),
    yearAgoPrice: random.chance(0.1) ? 0 : cents(),
    yearAgoMileage: random.chance(0.3) ? null : random.integer(1, 90_000),
    isSandbox: random.chance(0.5),
    isByPrice: random.chance(0.5),
  };
}

const ofMarket = (vehicle: MadeVehicle, market: ReadonlyMap<number, Market>): TrendVehicle => ({
  ...(market.get(vehicle.id) as Market),
  brand: vehicle.catalog.brand,
  model: vehicle.catalog.model,
  year: vehicle.modelYear,
  detail: vehicle.catalog.detail,
  condition: vehicle.condition,
  mileage: vehicle.mileage,
  gradeTenths: vehicle.gradeTenths,
  isManuallyPriced: vehicle.isManuallyPriced,
});

async function storeMarket({ database }: TestFleetworth, market: ReadonlyMap<number, Market>): Promise<void> {
  const rows = [...market].map(
    ([vehicle_id, { record, latest, yearAgoPrice, yearAgoMileage, isSandbox, isByPrice }]) => ({
      vehicle_id,
      ...Object.fromEntries(
        CONDITIONS.flatMap((condition) => [
          [`record_${condition}`, record[condition]],
          [`${condition}_latest`, latest[condition]],
        ]),
      ),
      year_ago_price: yearAgoPrice,
      year_ago_mileage: yearAgoMileage,
      excellent_sandbox: false,
      good_sandbox: isSandbox,
      fair_sandbox: false,
      excellent_by_price: isByPrice,
      good_by_price: isByPrice,
      fair_by_price: isByPrice,
    }),
  );
  const columns = Object.keys(rows[0] ?? {}).slice(1);
  await writePositions(
    database.pool,
    `update positions p set (${columns.join(', ')}) = row (${columns.map((name) => `x.${name}`).join(', ')})
     from json_populate_recordset(null::positions, $1) x where x.vehicle_id = p.vehicle_id`,
    [JSON.stringify(rows)],
  );
}

/** Reads the demo user's vehicles in the default statuses from the source tables. */
async function readRawVehicles({ database }: TestFleetworth): Promise<TrendVehicle[]> {
  const { rows } = await database.pool.query<TrendVehicle>(`
    with of_user as (
      select v.* from vehicles v join memberships m on m.company_id = v.company_id
      join users u on u.id = m.user_id and u.email = 'demo@fleetworth.app'
      where v.deleted_at is null and v.status not in ('inactive', 'sold'))
    select b.name as brand, m.name as model, v.model_year as year, d.name as detail, v.condition, r.mileage,
      json_build_object('excellent', a.excellent, 'good', a.good, 'fair', a.fair) as record,
      json_build_object('excellent', e.value, 'good', g.value, 'fair', f.value) as latest,
      n.grade_tenths as "gradeTenths", n.year_ago_price as "yearAgoPrice",
      n.year_ago_mileage as "yearAgoMileage",
      coalesce(n.is_sandbox, false) as "isSandbox",
      coalesce(case v.condition when 'excellent' then e.basis when 'good' then g.basis
      else f.basis end = 'price', false) as "isByPrice", v.manual_price is not null as "isManuallyPriced"
    from of_user v
    join brands b on b.id = v.brand_id join models m on m.id = v.model_id
    left join model_details d on d.id = v.model_detail_id
    left join lateral (select * from mileage_records x where x.company_id = v.company_id
      and x.vehicle_id = v.id
      and x.deleted_at is null order by date desc, id desc limit 1) r on true
    left join lateral (select * from market_values x where x.company_id = v.company_id and x.vehicle_id = v.id
      and x.description_hash = v.description_hash and x.mileage_record_id = r.id and x.day <= '2026-11-20'
      order by day desc limit 1) a on true
    left join lateral (select * from market_values x where x.company_id = v.company_id and x.vehicle_id = v.id
      and x.description_hash = v.description_hash and x.day <= '2026-11-20'
      order by (x.mileage_record_id = r.id) desc, day desc limit 1) n on true
    ${CONDITIONS.map(
      (condition) => `left join lateral (select x.${condition} as value, x.basis from market_values x
      where x.company_id = v.company_id
        and x.vehicle_id = v.id and x.description_hash = v.description_hash and x.day <= '2026-11-20'
        and x.${condition} > 0
        order by day desc limit 1) ${condition.slice(0, 1)} on true`,
    ).join(' ')}`);
  return rows;
}
