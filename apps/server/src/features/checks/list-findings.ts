import { type CheckBody, checksApi, type FindingView } from '@fleetworth/contract/checks';
import { checkedValueText, checkText } from '@fleetworth/contract/check-texts';
import { type Change, checkChange } from '@fleetworth/domain/checks';
import { centsFromDollars } from '@fleetworth/domain/money';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { readLocationAssumptionChange, readOverrideChange } from './assumption-change.ts';
import { requestField } from './checked-fields.ts';
import { contractChange, type Terms } from './contract-change.ts';
import type { BodyOf, CheckDependencies } from './check-request.ts';
import { ChecksRepository, NO_VALUES, type StoredVehicle, type VehicleValues } from './checks.repository.ts';
import { NO_READINGS } from './near-readings.ts';
import { readManualPrice } from './read-manual-price.ts';
import { type CheckedVehicle, vehicleChange } from './vehicle-change.ts';

const createError = endpointErrors(checksApi.calls.lookAgain);

export async function listFindings(dependencies: CheckDependencies, body: CheckBody): Promise<FindingView[]> {
  const change = await readChange(dependencies, body);
  return checkChange(change).map((finding) => ({
    field: requestField(finding.field, body.kind),
    reason: finding.reason,
    value: checkedValueText(finding, change),
    message: checkText(finding),
  }));
}

function readChange(dependencies: CheckDependencies, body: CheckBody): Promise<Change> {
  switch (body.kind) {
    case 'vehicle':
      return readVehicleChange(dependencies, body);
    case 'mileage_record':
      return readMileageChange(dependencies, body);
    case 'finance':
      return readContractChange(dependencies, body);
    case 'manual_price':
    case 'sell_price':
      return readPriceChange(dependencies, body);
    case 'location':
      return readLocationAssumptionChange(dependencies, body);
    case 'depreciation_override':
      return readOverrideChange(dependencies, body);
  }
}

async function readVehicleChange(
  dependencies: CheckDependencies,
  { id, fields }: BodyOf<'vehicle'>,
): Promise<Change> {
  const { scope, today, vinDecoding } = dependencies;
  const repository = new ChecksRepository(dependencies.database, scope);
  const stored = id === undefined ? null : await getVehicle(repository, id);
  const companyId = stored?.companyId ?? fields.company;
  if (companyId !== undefined && scope.roleIn(companyId) === null) throw createError('company.not_found');
  const after: Partial<CheckedVehicle> = omitUndefined({
    vin: fields.vin,
    make: fields.brand_name,
    modelYear: fields.model_year,
    inServiceDate: fields.in_service_date,
    mileage: fields.mileage,
  });
  const newReadings =
    id === undefined || fields.mileage === undefined ? [] : [{ vehicleId: id, date: today }];
  const [readings = NO_READINGS] = await repository.listNearReadings(newReadings);
  const newVin = fields.vin === stored?.vin ? undefined : fields.vin;
  return vehicleChange({
    before: stored,
    after,
    today,
    readings,
    existingVehicles: await readExistingVehicles(repository, {
      vin: newVin,
      companyId,
      unit: fields.unit ?? stored?.unit,
      id,
    }),
    vinDecoding,
  });
}

interface NewVin {
  vin: string | undefined;
  companyId: number | undefined;
  unit: string | undefined;
  id: number | undefined;
}

async function readExistingVehicles(repository: ChecksRepository, { vin, companyId, unit, id }: NewVin) {
  if (vin === undefined || companyId === undefined) return { sameUnitVehicles: [], inOtherCompany: null };
  const plannedUnits = unit === undefined ? [] : [{ unit, vehicleId: id }];
  const [sameUnitVehicles = []] = await repository.listSameUnits(companyId, plannedUnits);
  const inOtherCompany = await repository.listVehiclesInOtherCompanies({ vins: [vin], companyId });
  return { sameUnitVehicles, inOtherCompany: inOtherCompany.get(vin) ?? null };
}

async function readMileageChange(
  { database, scope, today }: CheckDependencies,
  { id, fields }: BodyOf<'mileage_record'>,
): Promise<Change> {
  const repository = new ChecksRepository(database, scope);
  const stored = id === undefined ? null : await repository.findMileageRecord(id);
  if (id !== undefined && stored === null) throw createError('mileage_record.not_found');
  const vehicleId = stored?.vehicleId ?? fields.vehicle;
  if (vehicleId !== undefined) await getVehicle(repository, vehicleId);
  const { mileage = stored?.mileage, date = stored?.date ?? today } = fields;
  if (mileage === undefined || (mileage === stored?.mileage && date === stored.date)) return {};
  const newReadings = vehicleId === undefined ? [] : [{ vehicleId, date, recordId: id }];
  const [readings = NO_READINGS] = await repository.listNearReadings(newReadings);
  return { odometer: { mileage, date, ...readings, ...(stored && { formerMileage: stored.mileage }) } };
}

async function readContractChange(
  { database, scope, today }: CheckDependencies,
  { id, fields }: BodyOf<'finance'>,
): Promise<Change> {
  const repository = new ChecksRepository(database, scope);
  const before = id === undefined ? null : (await getVehicle(repository, id)).contract;
  const vehicleValues = id === undefined ? NO_VALUES : await getValues(repository, id);
  return { contract: contractChange({ before, after: termsAfter(before, fields), vehicleValues, today }) };
}

// If the type or method changes, only amount, length and date carry over.
function termsAfter(before: Terms | null, fields: BodyOf<'finance'>['fields']): Partial<Terms> {
  const { type, method } = fields;
  const variant = type && method ? `${type}_${method}` : before?.variant;
  const base = before === null || before.variant === variant ? before : commonTerms(before);
  return {
    ...base,
    ...omitUndefined({
      variant,
      length_months: fields.length,
      purchase_amount: centsOrAbsent(fields.purchase_amount),
      start_date: fields.start_date,
      monthly_depreciation: centsOrAbsent(fields.monthly_depreciation),
      monthly_depreciation_rate: fields.monthly_depreciation_rate,
      monthly_interest_rate: fields.monthly_interest_rate,
      monthly_payment: centsOrAbsent(fields.monthly_payment),
      down_payment: centsOrAbsent(fields.down_payment),
      term_months: fields.term,
    }),
  };
}

const commonTerms = ({ variant, length_months, purchase_amount, start_date }: Terms): Terms => ({
  variant,
  length_months,
  purchase_amount,
  start_date,
});

async function readPriceChange(
  { database, scope }: CheckDependencies,
  body: BodyOf<'manual_price' | 'sell_price'>,
): Promise<Change> {
  const repository = new ChecksRepository(database, scope);
  const { manualPriceCents: formerCents } = await getVehicle(repository, body.id);
  const { auctionCents, providerCents } = await getValues(repository, body.id);
  if (body.kind === 'sell_price')
    return { sellPrice: { cents: centsFromDollars(body.fields.price), valueCents: auctionCents } };
  const value = readManualPrice(body.fields.value, 'fields.value');
  return value === null
    ? {}
    : { manualPrice: { cents: centsFromDollars(value), valueCents: providerCents, formerCents } };
}

async function getVehicle(repository: ChecksRepository, id: number): Promise<StoredVehicle> {
  const vehicle = await repository.findVehicle(id);
  if (vehicle === null) throw createError('vehicle.not_found');
  return vehicle;
}

const getValues = async (repository: ChecksRepository, id: number): Promise<VehicleValues> =>
  (await repository.listValues([id])).get(id) ?? NO_VALUES;

const centsOrAbsent = <Absent extends null | undefined>(dollars: number | Absent): number | Absent =>
  typeof dollars === 'number' ? centsFromDollars(dollars) : dollars;

type DefinedFields<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

const omitUndefined = <Fields extends object>(fields: Fields): DefinedFields<Fields> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as DefinedFields<Fields>;
