import type pg from 'pg';
import { type CopyValue, copyRows } from '../src/platform/db/copy-rows.ts';
import type { DemoFleet } from './generate.ts';
import type { FindCatalogIds } from './load-catalog-ids.ts';
import type { DemoContract, DemoVehicleFile } from './rows.ts';
import { batchesOf } from './vehicle-batches.ts';

const BATCH = 5_000;

/**
 * Copies the vehicles with tags, mileage and contracts in batches, so that memory use does not depend on the
 * fleet's size.
 */
export async function loadVehicles(
  client: pg.PoolClient,
  fleet: DemoFleet,
  catalog: FindCatalogIds,
): Promise<void> {
  const lenders = await readLenders(client, fleet);
  for (const batch of batchesOf(fleet.vehicles(), BATCH))
    await copyBatch(client, batch, { catalog, lenders });
  for (const table of ['vehicles', 'mileage_records']) {
    await client.query(`select setval(pg_get_serial_sequence($1, 'id'), (select max(id) from ${table}))`, [
      table,
    ]);
  }
}

type Lenders = ReadonlyMap<string, number>;

async function readLenders(client: pg.PoolClient, fleet: DemoFleet): Promise<Lenders> {
  const names = new Set<string>();
  for (const { contract } of fleet.vehicles())
    if (contract !== null) names.add(contract.financingCompanyName);
  await client.query(
    'insert into financing_companies (name) select unnest($1::text[]) on conflict do nothing',
    [[...names]],
  );
  const { rows } = await client.query<{ id: number; name: string }>(
    'select id, name from financing_companies where company_id is null',
  );
  return new Map(rows.map(({ id, name }) => [name, id]));
}

async function copyBatch(
  client: pg.PoolClient,
  batch: readonly DemoVehicleFile[],
  { catalog, lenders }: { catalog: FindCatalogIds; lenders: Lenders },
): Promise<void> {
  await copyRows(
    client,
    VEHICLES,
    batch.map((file) => vehicleRow(file, catalog)),
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
    contract === null ? [] : [contractRow(contract, lenders)],
  );
  await copyRows(client, FINANCE_CONTRACTS, contracts);
}

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

/** Returns depreciation as amount and percentage, interest, payment or fee, and down payment. */
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
