import type { VinDecoding } from '@fleetworth/providers/vin-decoding';
import type { ValuationRequest, WholesaleValuation } from '@fleetworth/providers/wholesale-valuation';
import type pg from 'pg';
import { hashValuationInputs, describeVehicle } from '../src/features/market-values/public.ts';
import { type CopyValue, copyBatches } from '../src/platform/db/copy-rows.ts';
import type { DemoFleet } from './generate.ts';
import type { DemoVehicleFile, RegionCode } from './rows.ts';
import { weeklyMileage, weeklyValuationDays } from './valuation-days.ts';
import { batchesOf } from './vehicle-batches.ts';

export interface MarketValueOrder {
  today: string;
  weeks: number;
  /** Provider of past weekly values. */
  valuation: WholesaleValuation;
  vinDecoding: VinDecoding;
  print: (line: string) => void;
}

interface LoadContext extends MarketValueOrder {
  days: readonly string[];
  descriptions: Descriptions;
  regions: ReadonlyMap<number, RegionCode>;
}

// Small, so that the database stores one batch while the next is being valued.
const BATCH = 250;
const LOG_EVERY = 100_000;
// A few vehicles have no value, because lists and totals must handle this case.
const isUnvalued = (vehicleId: number) => vehicleId % 211 === 7;

const MARKET_VALUES = {
  table: 'market_values',
  columns: [
    'company_id',
    'vehicle_id',
    'provider',
    'day',
    'mileage_record_id',
    'description_hash',
    'mileage',
    'asked_region',
    'asked_hash',
    'excellent',
    'good',
    'fair',
  ].concat([
    'grade_tenths',
    'year_ago_price',
    'year_ago_mileage',
    'is_sandbox',
    'confidence',
    'answered_at',
    'basis',
    'data_year',
    'index_month',
    'low_tenths',
    'high_tenths',
    'next_month',
    'next_year',
  ]),
};

/**
 * Copies the values that the provider would have returned in the past weeks, as one stream ordered by key.
 */
export async function loadMarketValues(
  client: pg.PoolClient,
  fleet: DemoFleet,
  order: MarketValueOrder,
): Promise<void> {
  const regions = new Map(fleet.locations.map(({ id, regionCode }) => [id, regionCode]));
  const days = weeklyValuationDays(order.today, order.weeks);
  const descriptions = await readDescriptions(client);
  await copyBatches(client, MARKET_VALUES, valueRows(fleet, { ...order, days, descriptions, regions }));
}

/** Description hashes computed by the database, by vehicle id. */
type Descriptions = ReadonlyMap<number, number>;

async function readDescriptions(client: pg.PoolClient): Promise<Descriptions> {
  const query = { text: 'select id, description_hash from vehicles', rowMode: 'array' as const };
  return new Map((await client.query<[number, number]>(query)).rows);
}

async function* valueRows(fleet: DemoFleet, context: LoadContext): AsyncGenerator<CopyValue[][]> {
  let done = 0;
  for (const batch of batchesOf(fleet.vehicles(), BATCH)) {
    yield (await valueBatch(batch, context)).flat();
    done += batch.length;
    if (done % LOG_EVERY === 0) context.print(`  ${done.toLocaleString('en-US')} vehicles …`);
  }
}

interface DayRequest {
  file: DemoVehicleFile;
  rows: CopyValue[][];
  mileageRecordId: number;
  request: ValuationRequest;
}

/** Returns the rows of each vehicle. A provider request covers one day. */
async function valueBatch(batch: readonly DemoVehicleFile[], context: LoadContext): Promise<CopyValue[][][]> {
  const requestsByDay = new Map<string, DayRequest[]>(context.days.map((day) => [day, []]));
  const rowsOfVehicles: CopyValue[][][] = [];
  for (const file of batch) {
    if (isUnvalued(file.vehicle.id)) continue;
    const rows: CopyValue[][] = [];
    rowsOfVehicles.push(rows);
    const subject = await toSubject(file, context);
    for (const { day, miles } of weeklyMileage(file, context.days)) {
      const request = { ...subject, odometerMiles: miles };
      requestsByDay.get(day)?.push({ file, rows, mileageRecordId: recordOn(file, day), request });
    }
  }
  for (const [day, requests] of requestsByDay) await valueDay(day, requests, context);
  return rowsOfVehicles;
}

/** Returns the valuation inputs of a vehicle that are the same every day. */
async function toSubject({ vehicle, contract }: DemoVehicleFile, { regions, vinDecoding }: LoadContext) {
  const { vin, make, model, detail: trim, modelYear, locationId } = vehicle;
  return {
    vin,
    description: await describeVehicle(vinDecoding, { vin, modelYear, make, model, trim }),
    regionCode: regions.get(locationId) ?? ('NA' as const),
    purchase: contract && { cents: contract.capCostCents, day: contract.startDate },
  };
}

function recordOn({ mileageRecords }: DemoVehicleFile, day: string): number {
  const inForce = mileageRecords.findLast(({ date }) => date <= day) ?? mileageRecords[0];
  return inForce?.id ?? 0;
}

async function valueDay(
  day: string,
  requests: readonly DayRequest[],
  { valuation, descriptions }: LoadContext,
): Promise<void> {
  const { provider, isSandbox } = valuation;
  const answeredAt = `${day}T09:10:00Z`;
  const outcomes = await valuation.valueVehicles(
    requests.map(({ request }) => request),
    { requestId: `demo ${day}`, day },
  );
  for (const [index, outcome] of outcomes.entries()) {
    const dayRequest = requests[index];
    if (!outcome.ok || dayRequest === undefined) continue;
    const { file, rows, mileageRecordId, request } = dayRequest;
    const [{ auction, averageGradeTenths, past, forecast, confidence, basis, band }] = outcome.value.items;
    const { companyId, id } = file.vehicle;
    const key = [companyId, id, provider, day];
    const descriptionHash = descriptions.get(id) ?? 0;
    const { odometerMiles, regionCode, purchase } = request;
    const hash = hashValuationInputs({
      descriptionHash,
      regionCode,
      purchase: valuation.usesPricePaid ? purchase : null,
    });
    const subject = [mileageRecordId, descriptionHash, odometerMiles, regionCode, hash];
    const values = [auction.excellentCents, auction.goodCents, auction.fairCents];
    const before = [averageGradeTenths, past.lastYear?.priceCents ?? null, past.lastYear?.miles ?? null];
    const ahead = [forecast.nextMonth.auctionCents, forecast.nextYear.auctionCents];
    const derivation = [
      basis?.kind ?? null,
      basis?.dataYear ?? null,
      basis?.indexMonth ? `${basis.indexMonth}-01` : null,
      band?.lowTenths ?? null,
      band?.highTenths ?? null,
    ];
    rows.push([
      ...key,
      ...subject,
      ...values,
      ...before,
      isSandbox,
      confidence,
      answeredAt,
      ...derivation,
      ...ahead,
    ]);
  }
}
