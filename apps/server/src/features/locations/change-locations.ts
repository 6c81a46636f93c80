import type { HandlerInput } from '@fleetworth/contract/endpoint';
import {
  type createLocationBody,
  type editLocationBody,
  type Location,
  locationsApi,
} from '@fleetworth/contract/locations';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { Locations } from '../../platform/db/generated/tables.ts';
import { beginChangeSet } from '../../platform/db/change-sets.ts';
import { lockInOrder } from '../../platform/db/lock-order.ts';
import {
  deleteRecord,
  getLockedRecord,
  insertRecord,
  lockForWrite,
  updateRow,
} from '../../platform/db/records.ts';
import type { Write } from '../../platform/db/write.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import type { Enqueue } from '../../platform/jobs/job-queue.ts';
import type { ValueRequests } from '../market-values/public.ts';
import { lockVehiclesAtLocation, refreshVehicles } from '../positions/public.ts';
import { checkCity } from './check-city.ts';
import { LocationsRepository } from './locations.repository.ts';

type EditRequest = HandlerInput<typeof locationsApi.calls.editLocation>;
type Row = Selectable<Locations>;

interface Dependencies {
  jobs: Enqueue;
  valueRequests: ValueRequests;
}

export async function createLocation(
  write: Write,
  { company, ...body }: z.output<typeof createLocationBody>,
): Promise<Location> {
  const createError = endpointErrors(locationsApi.calls.createLocation);
  // If the company is being deleted, this waits and then rejects the request.
  await lockForWrite(write, 'companies', { id: company, notFound: () => createError('company.not_found') });
  await checkCity(write.transaction, createError, { stateId: body.state, cityId: body.city });
  await checkCode(write, createError, { companyId: company, code: body.code });
  return await insertRecord(write, 'locations', {
    companyId: company,
    fields: columnsOf(body),
    present: findLocation,
  });
}

export async function editLocation(
  dependencies: Dependencies,
  write: Write,
  { params: { id }, body: { version, company, ...body } }: EditRequest,
): Promise<Location> {
  const createError = endpointErrors(locationsApi.calls.editLocation);
  if (body.code != null) await lockCompanyOfLocation(write, id);
  const row = await lockForWrite(write, 'locations', {
    id,
    version,
    notFound: () => createError('location.not_found'),
    notAllowed: () => createError('location.edit_not_allowed'),
    present: findLocation,
  });
  // Every other company is rejected with the same reason, which doesn't reveal whether the company exists.
  if (company !== undefined && company !== row.company_id)
    throw createError('location.company_fixed', 'company');
  const address = { stateId: body.state ?? row.state_id, cityId: body.city ?? row.city_id };
  await checkCity(write.transaction, createError, address);
  if (body.code !== row.code)
    await checkCode(write, createError, { companyId: row.company_id, code: body.code, id });
  const changedRow = await updateRow(write, 'locations', { row, fields: columnsOf(body, row) });
  await updateVehicles(dependencies, write, { row, changedRow });
  return await getLockedRecord(findLocation(write, id));
}

/** Prevents another location of the company from getting the same code at the same time. */
async function lockCompanyOfLocation(write: Write, id: number): Promise<void> {
  const location = await findLocation(write, id);
  if (location !== null) await lockInOrder(write, { companies: { companyId: location.company.id } });
}

interface CodeCheck {
  companyId: number;
  code: string | null | undefined;
  id?: number;
}

/**
 * Rejects a code that another location of the company has, because spreadsheets identify locations by code.
 */
async function checkCode(
  { transaction, scope }: Write,
  createError: (reason: 'location.code_taken', field: string) => Error,
  { companyId, code, id }: CodeCheck,
): Promise<void> {
  if (code == null) return;
  const locations = new LocationsRepository(transaction, scope);
  if (await locations.isCodeTaken({ companyId, code, exceptId: id }))
    throw createError('location.code_taken', 'code');
}

const findLocation = ({ transaction, scope }: Write, id: number) =>
  new LocationsRepository(transaction, scope).find(id);

async function updateVehicles(
  { jobs, valueRequests }: Dependencies,
  write: Write,
  { row, changedRow }: { row: Row; changedRow: Row },
): Promise<void> {
  const hasNewRegion = changedRow.region_code !== row.region_code;
  const hasSameAssumptions =
    changedRow.monthly_depreciation_assumption === row.monthly_depreciation_assumption &&
    changedRow.monthly_mileage_assumption === row.monthly_mileage_assumption;
  if (!hasNewRegion && hasSameAssumptions) return;
  const { transaction, scope } = write;
  const companyId = row.company_id;
  const vehicles = await lockVehiclesAtLocation(write, { companyId, locationId: row.id });
  if (hasNewRegion) await valueRequests.requestValues(transaction, scope, vehicles);
  await refreshVehicles(write, jobs, { companyId, vehicleIds: vehicles.map(({ id }) => id) });
}

/** The caller must have locked the location. */
export type DeleteVehicles = (
  write: Write,
  filter: { companyId: number; locationId: number },
) => Promise<void>;

export async function deleteLocation(
  { deleteVehicles }: { deleteVehicles: DeleteVehicles },
  write: Write,
  id: number,
): Promise<number> {
  const createError = endpointErrors(locationsApi.calls.deleteLocation);
  const row = await lockForWrite(write, 'locations', {
    id,
    notFound: () => createError('location.not_found'),
  });
  const name = row.code ? `${row.code} · ${row.name}` : row.name;
  const deletionWrite = await beginChangeSet(write, { kind: 'deletion', name });
  await deleteVehicles(deletionWrite, { companyId: row.company_id, locationId: id });
  await deleteRecord(deletionWrite, 'locations', { row });
  return deletionWrite.changeSetId;
}

type LocationFields = Omit<z.output<typeof editLocationBody>, 'version' | 'company'>;

function columnsOf(body: LocationFields, row?: Row): Partial<Row> {
  const { state, city, region, finance_length, monthly_depreciation_assumption, avg_cr, ...otherFields } =
    body;
  const columns = {
    ...otherFields,
    state_id: state,
    city_id: city,
    region_code: region,
    finance_length_months: finance_length,
    monthly_depreciation_assumption: toStoredDecimal(
      monthly_depreciation_assumption,
      row?.monthly_depreciation_assumption,
    ),
    avg_cr: toStoredDecimal(avg_cr, row?.avg_cr),
  };
  const definedColumns = Object.entries(columns).filter(([, value]) => value !== undefined);
  return Object.fromEntries(definedColumns);
}

/** Keeps the stored text of an equal number, so that 2.5 instead of 2.50 is not a change. */
function toStoredDecimal(
  value: number | null | undefined,
  stored: string | null = null,
): string | null | undefined {
  if (value === null || value === undefined) return value;
  return stored !== null && Number(stored) === value ? stored : String(value);
}
