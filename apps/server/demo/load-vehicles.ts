import type { ValuationRequest, WholesaleValuation } from '@fleetworth/providers/wholesale-valuation';
import type pg from 'pg';
import { type CopyValue, copyRows } from '../src/platform/db/copy-rows.ts';
import type { DemoFleet } from './generate.ts';
import type { FindCatalogIds } from './load-catalog-ids.ts';
import type { DemoContract, DemoVehicleFile, RegionCode } from './rows.ts';
import { weeklyMileage, weeklyValuationDays } from './valuation-days.ts';

export interface VehicleOrder {
  vehicles: number;
  today: string;
  now: Date;
  weeks: number;
  valuation: WholesaleValuation;
  catalog: FindCatalogIds;
  regions: ReadonlyMap<number, RegionCode>;
  say: (line: string) => void;
}

const BATCH = 5_000;
const TELL_EVERY = 100_000;
// A few vehicles were never valued: lists and totals have to live with them.
const isUnvalued = (vehicleId: number) => vehicleId % 211 === 7;

/** Copies the vehicles with all that hangs from them, a batch at a time, so that memory stays small at any size. */
export async function loadVehicles(
  client: pg.PoolClient,
  fleet: DemoFleet,
  order: VehicleOrder,
): Promise<void> {
  const lenders = await readLenders(client, fleet);
  let done = 0;
  for (const batch of batchesOf(fleet.vehicles())) {
    await copyBatch(client, batch, { ...order, lenders });
    done += batch.length;
    if (done % TELL_EVERY === 0) order.say(`  ${done.toLocaleString('en-US')} vehicles …`);
  }
  for (const table of ['vehicles', 'mileage_records']) {
    await client.query(`select setval(pg_get_serial_sequence($1, 'id'), (select max(id) from ${table}))`, [
      table,
    ]);
  }
}

function* batchesOf(files: Iterable<DemoVehicleFile>): Generator<DemoVehicleFile[]> {
  let batch: DemoVehicleFile[] = [];
  for (const file of files) {
    batch.push(file);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

type Lenders = ReadonlyMap<string, number>;

async function readLenders(client: pg.PoolClient, fleet: DemoFleet): Promise<Lenders> {
  const names = new Set<string>();
  for (const { contract } of fleet.vehicles())
    if (contract !== null) names.add(contract.financingCompanyName);
  await client.query(
    'insert into financing_companies (name) select unnest($1::text[]) on conflict (name) do nothing',
    [[...names]],
  );
  const { rows } = await client.query<{ id: number; name: string }>(
    'select id, name from financing_companies',
  );
  return new Map(rows.map(({ id, name }) => [name, id]));
}

async function copyBatch(
  client: pg.PoolClient,
  batch: readonly DemoVehicleFile[],
  order: VehicleOrder & { lenders: Lenders },
): Promise<void> {
  await copyRows(
    client,
    VEHICLES,
    batch.map((file) => vehicleRow(file, order.catalog)),
  );
  await copyRows(
    client,
    VEHICLE_TAGS,
    batch.flatMap(({ vehicle: v }) => v.tagIds.map((tag) => [v.companyId, v.id, tag])),
  );
  const records = batch.flatMap(({ mileageRecords }) => mileageRecords);
  await copyRows(
    client,
    MILEAGE_RECORDS,
    records.map(({ companyId, id, vehicleId, miles, date }) => [companyId, id, vehicleId, miles, date]),
  );
  const contracts = batch.flatMap(({ contract }) =>
    contract === null ? [] : [contractRow(contract, order.lenders)],
  );
  await copyRows(client, FINANCE_CONTRACTS, contracts);
  const descriptions = await readDescriptions(client, batch);
  await copyRows(client, MARKET_VALUES, await valueRows(batch, { ...order, descriptions }));
}

/** What the database makes of each vehicle's description, by the vehicle's id. */
async function readDescriptions(
  client: pg.PoolClient,
  batch: readonly DemoVehicleFile[],
): Promise<Descriptions> {
  const { rows } = await client.query<{ id: number; description_hash: number }>(
    'select id, description_hash from vehicles where id = any($1)',
    [batch.map(({ vehicle }) => vehicle.id)],
  );
  return new Map(rows.map(({ id, description_hash }) => [id, description_hash]));
}

type Descriptions = ReadonlyMap<number, number>;
type ValueOrder = VehicleOrder & { descriptions: Descriptions };

const VEHICLES = {
  table: 'vehicles',
  columns: [
    'company_id',
    'id',
    'location_id',
    'class_id',
    'vin',
    'unit',
    'brand_id',
    'model_id',
    'model_detail_id',
  ].concat(['model_year', 'color', 'condition', 'status', 'in_service_date', 'manual_price']),
};
const VEHICLE_TAGS = { table: 'vehicle_tags', columns: ['company_id', 'vehicle_id', 'tag_id'] };
const MILEAGE_RECORDS = {
  table: 'mileage_records',
  columns: ['company_id', 'id', 'vehicle_id', 'mileage', 'date'],
};
const FINANCE_CONTRACTS = {
  table: 'finance_contracts',
  columns: [
    'company_id',
    'vehicle_id',
    'variant',
    'financing_company_id',
    'length_months',
    'purchase_amount',
    'start_date',
  ].concat([
    'monthly_depreciation',
    'monthly_depreciation_rate',
    'monthly_interest_rate',
    'monthly_payment',
    'down_payment',
  ]),
};
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
    'excellent',
    'good',
    'fair',
  ].concat(['grade_tenths', 'year_ago_price', 'year_ago_mileage', 'is_sandbox', 'confidence', 'answered_at']),
};

function vehicleRow({ vehicle }: DemoVehicleFile, catalog: FindCatalogIds): CopyValue[] {
  const { brandId, modelId, detailId } = catalog(vehicle);
  const { companyId, id, locationId, classId, vin, unit, modelYear, color, condition, status } = vehicle;
  const names = [companyId, id, locationId, classId, vin, unit, brandId, modelId, detailId, modelYear, color];
  return [...names, condition, status, vehicle.inServiceDate, vehicle.manualPriceCents];
}

function contractRow(contract: DemoContract, lenders: Lenders): CopyValue[] {
  const { companyId, vehicleId, variant, lengthMonths, capCostCents, startDate } = contract;
  const lender = lenders.get(contract.financingCompanyName) ?? null;
  return [
    companyId,
    vehicleId,
    variant,
    lender,
    lengthMonths,
    capCostCents,
    startDate,
    ...figuresOf(contract),
  ];
}

/** Depreciation in money and percent, interest, payment or fee, down payment. */
function figuresOf(contract: DemoContract): CopyValue[] {
  if (contract.variant === 'lease_one') {
    return [contract.monthlyDepreciationCents, null, null, contract.monthlyPaymentCents, null];
  }
  const { monthlyDepreciationRatePercent: depreciation, monthlyInterestRatePercent: interest } = contract;
  switch (contract.variant) {
    case 'lease_two':
      return [null, depreciation, interest, null, null];
    case 'loan_one':
      return [null, depreciation, interest, contract.monthlyFeeCents, contract.downPaymentCents];
    case 'loan_two':
      return [null, depreciation, interest, null, contract.downPaymentCents];
  }
}

interface DayQuestion {
  file: DemoVehicleFile;
  mileageRecordId: number;
  request: ValuationRequest;
}

/** What the provider would have answered on each of the past weeks' days. */
async function valueRows(batch: readonly DemoVehicleFile[], order: ValueOrder): Promise<CopyValue[][]> {
  const days = weeklyValuationDays(order.today, order.weeks);
  const questions = new Map<string, DayQuestion[]>(days.map((day) => [day, []]));
  for (const file of batch) {
    if (isUnvalued(file.vehicle.id)) continue;
    for (const { day, miles } of weeklyMileage(file, days))
      questions.get(day)?.push(toQuestion({ file, day, miles }, order));
  }
  const rows: CopyValue[][] = [];
  for (const [day, asked] of questions) rows.push(...(await valueDay(day, asked, order)));
  return rows;
}

function toQuestion(
  { file, day, miles }: { file: DemoVehicleFile; day: string; miles: number },
  { regions }: VehicleOrder,
): DayQuestion {
  const { vehicle, mileageRecords, contract } = file;
  const inForce = mileageRecords.findLast(({ date }) => date <= day) ?? mileageRecords[0];
  const { make, model, detail, modelYear } = vehicle;
  return {
    file,
    mileageRecordId: inForce?.id ?? 0,
    request: {
      vin: vehicle.vin,
      description: { modelYear, make, model, trim: detail, body: null },
      odometerMiles: miles,
      regionCode: regions.get(vehicle.locationId) ?? 'NA',
      purchaseCents: contract?.capCostCents ?? null,
    },
  };
}

async function valueDay(
  day: string,
  asked: readonly DayQuestion[],
  order: ValueOrder,
): Promise<CopyValue[][]> {
  const { provider, isSandbox } = order.valuation;
  const answeredAt = `${day}T09:10:00Z`;
  const context = { requestId: `demo ${day}`, day };
  const outcomes = await order.valuation.valueVehicles(
    asked.map(({ request }) => request),
    context,
  );
  return outcomes.flatMap((outcome, place) => {
    const question = asked[place];
    if (!outcome.ok || question === undefined) return [];
    const { vehicle } = question.file;
    const { excellentCents, goodCents, fairCents, averageGradeTenths, lastYear, confidence } = outcome.value;
    const key = [
      vehicle.companyId,
      vehicle.id,
      provider,
      day,
      question.mileageRecordId,
      order.descriptions.get(vehicle.id) ?? null,
      question.request.odometerMiles,
    ];
    const values = [excellentCents, goodCents, fairCents, averageGradeTenths];
    return [
      [
        ...key,
        ...values,
        lastYear?.priceCents ?? null,
        lastYear?.miles ?? null,
        isSandbox,
        confidence,
        answeredAt,
      ],
    ];
  });
}
