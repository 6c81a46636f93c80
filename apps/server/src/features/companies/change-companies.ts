import {
  companiesApi,
  type Company,
  type createCompanyBody,
  type editCompanyBody,
} from '@fleetworth/contract/companies';
import type { HandlerInput } from '@fleetworth/contract/endpoint';
import { BILLED_MONTHS, type BillingPeriod } from '@fleetworth/domain/billing';
import { addMonths, type CalendarDate } from '@fleetworth/domain/calendar';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import { addOwnedCompany } from '../../platform/auth/scope.ts';
import type { LimitsConfig } from '../../platform/config/limits.ts';
import type { Companies } from '../../platform/db/generated/tables.ts';
import { beginChangeSet } from '../../platform/db/change-sets.ts';
import { lockInOrder } from '../../platform/db/lock-order.ts';
import {
  deleteRecord,
  getLockedRecord,
  insertRow,
  lockForWrite,
  updateRow,
} from '../../platform/db/records.ts';
import type { Write } from '../../platform/db/write.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import type { Enqueue } from '../../platform/jobs/job-queue.ts';
import { checkCity, deleteLocations } from '../locations/public.ts';
import { refreshVehicles } from '../positions/public.ts';
import { deleteVehicles } from '../vehicles/public.ts';
import { CompaniesRepository, listMonthlyFees, hasPackage } from './companies.repository.ts';
import { clearSuggestedCompanyName, insertFirstOwner } from './first-owners.repository.ts';
import { checkCompanyLimits } from './check-company-limits.ts';

type Edit = HandlerInput<typeof companiesApi.calls.editCompany>;

export async function createCompany(
  limits: LimitsConfig,
  write: Write,
  { package: packageId, ...body }: z.output<typeof createCompanyBody>,
): Promise<Company> {
  const { transaction, scope } = write;
  const createError = endpointErrors(companiesApi.calls.createCompany);
  await checkCity(transaction, createError, { stateId: body.state, cityId: body.city });
  if (!(await hasPackage(transaction, packageId))) throw createError('package.not_found');
  const created_by = await checkCompanyLimits(limits, write);
  const { id } = await insertRow(write, 'companies', {
    companyId: null,
    fields: { ...columnsOf(body), package_id: packageId, package_chosen_on: write.today, created_by },
  });
  await insertFirstOwner(write, id);
  await clearSuggestedCompanyName(write);
  return await getLockedRecord(new CompaniesRepository(transaction, addOwnedCompany(scope, id)).find(id));
}

// Fields absent from the body keep their values. The lease calculation method affects the payoffs of all
// vehicles of the company. The package affects its next invoices.
export async function editCompany(
  jobs: Enqueue,
  write: Write,
  { params: { id }, body: { version, package: packageId, ...body } }: Edit,
): Promise<Company> {
  const { transaction, scope } = write;
  const createError = endpointErrors(companiesApi.calls.editCompany);
  const companies = new CompaniesRepository(transaction, scope);
  const row = await lockForWrite(write, 'companies', {
    id,
    version,
    requiresOwner: true,
    notFound: () => createError('company.not_found'),
    notAllowed: () => createError('company.edit_not_allowed'),
    present: () => companies.find(id),
  });
  const stateAndCity = { stateId: body.state ?? row.state_id, cityId: body.city ?? row.city_id };
  await checkCity(transaction, createError, stateAndCity);
  const fields = { ...columnsOf(body), ...(await packageColumns(write, row, packageId)) };
  const changed = await updateRow(write, 'companies', { row, fields });
  if (changed.lease_calculating_period_type !== row.lease_calculating_period_type)
    await recalculatePayoffs(jobs, write, id);
  return await getLockedRecord(companies.find(id));
}

// A switch from a free to a paid package charges the running period. In each period, a company is charged
// for the most expensive package that it used. A package that was left on the day it was chosen counts as a
// mistake and costs nothing.
async function packageColumns(
  { transaction, today }: Write,
  row: Selectable<Companies>,
  packageId: number = row.package_id,
): Promise<Partial<Selectable<Companies>>> {
  if (packageId === row.package_id) return {};
  const fees = await listMonthlyFees(transaction);
  const feeOf = (id: number) => fees.get(id) ?? 0;
  if (!fees.has(packageId)) throw endpointErrors(companiesApi.calls.editCompany)('package.not_found');
  const packageLeftEarlier = findRecentlyLeftPackage(row, today);
  const packageLeftToday = row.package_chosen_on === today ? [] : [{ id: row.package_id, leftOn: today }];
  // With equal fees, the package left today stays first, because its charge expires later.
  const [charged] = [...packageLeftToday, ...(packageLeftEarlier ? [packageLeftEarlier] : [])]
    .filter(({ id }) => feeOf(id) > 0)
    .toSorted((a, b) => feeOf(b.id) - feeOf(a.id));
  return {
    package_id: packageId,
    package_chosen_on: today,
    charged_package_id: charged?.id ?? null,
    charged_package_left_on: charged?.leftOn ?? null,
    ...(feeOf(row.package_id) === 0 && packageLeftEarlier === null && { charged_since: today }),
  };
}

function findRecentlyLeftPackage(
  { charged_package_id: id, charged_package_left_on: leftOn, billing_period: period }: Selectable<Companies>,
  today: CalendarDate,
): { id: number; leftOn: CalendarDate } | null {
  // `charged_package_id` may be from an earlier period, because only invoicing clears it.
  const isRecentlyLeft =
    leftOn !== null && addMonths(leftOn, BILLED_MONTHS[period as BillingPeriod]) >= today;
  return id !== null && isRecentlyLeft ? { id, leftOn } : null;
}

async function recalculatePayoffs(jobs: Enqueue, write: Write, companyId: number): Promise<void> {
  // A transaction that adds a vehicle holds a lock on its location. Locking the locations waits for it, so
  // the new vehicle is refreshed too.
  const { vehicles } = await lockInOrder(write, {
    locations: { companyId },
    vehicles: { companyId },
  });
  await refreshVehicles(write, jobs, { companyId, vehicleIds: vehicles.map(({ id }) => id) });
}

export async function deleteCompany(write: Write, id: number): Promise<number> {
  const createError = endpointErrors(companiesApi.calls.deleteCompany);
  const row = await lockForWrite(write, 'companies', {
    id,
    requiresOwner: true,
    notFound: () => createError('company.not_found'),
    notAllowed: () => createError('company.not_owner'),
  });
  const deletion = await beginChangeSet(write, { kind: 'deletion', name: row.name });
  await deleteLocations(deletion, id);
  await deleteVehicles(deletion, { companyId: id });
  await deleteRecord(deletion, 'companies', { row });
  return deletion.changeSetId;
}

function columnsOf(
  body: Omit<z.output<typeof editCompanyBody>, 'version' | 'package'>,
): Partial<Selectable<Companies>> {
  const { state, city, ...otherFields } = body;
  const columns = { ...otherFields, state_id: state, city_id: city };
  const definedColumns = Object.entries(columns).filter(([, value]) => value !== undefined);
  return Object.fromEntries(definedColumns);
}
