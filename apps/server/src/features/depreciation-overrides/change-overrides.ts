import {
  type DepreciationOverride,
  depreciationOverridesApi,
  type saveOverrideBody,
} from '@fleetworth/contract/depreciation-overrides';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { DepreciationOverrides } from '../../platform/db/generated/tables.ts';
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
import { lockVehiclesOfModel, refreshVehicles } from '../positions/public.ts';
import { OverridesRepository } from './overrides.repository.ts';

type Body = z.output<typeof saveOverrideBody>;
type Row = Selectable<DepreciationOverrides>;

/** Saves an override and updates the vehicles of its location and model, in jobs if they are many. */
export async function saveOverride(
  jobs: Enqueue,
  write: Write,
  { location_id, vehicle_model_id, value, version }: Body,
): Promise<DepreciationOverride> {
  const createError = endpointErrors(depreciationOverridesApi.calls.saveDepreciationOverride);
  const notFound = () => createError('location.not_found');
  const { company_id: companyId } = await lockForWrite(write, 'locations', { id: location_id, notFound });
  const overrides = new OverridesRepository(write.transaction, write.scope);
  if (!(await overrides.canUseModel(companyId, vehicle_model_id))) throw createError('model.not_found');
  const key = { companyId, locationId: location_id, modelId: vehicle_model_id };
  // The lock of the location prevents a concurrent addition.
  const storedId = await overrides.findId(key);
  const row =
    storedId === null
      ? await insertRow(write, 'depreciation_overrides', {
          companyId,
          fields: { location_id, model_id: vehicle_model_id, value: String(value) },
        })
      : await replaceValue(write, { id: storedId, value, version });
  await refreshVehiclesOf(jobs, write, row);
  return await getLockedRecord(findOverride(write, row.id));
}

interface NewValue extends Pick<Body, 'value' | 'version'> {
  id: number;
}

const NO_VERSION = 0;

async function replaceValue(write: Write, { id, value, version }: NewValue): Promise<Row> {
  const createError = endpointErrors(depreciationOverridesApi.calls.saveDepreciationOverride);
  const notFound = () => createError('depreciation_override.not_found');
  // A null version means that the client saw no record, so any stored record is newer.
  const expectedVersion = version === null ? NO_VERSION : version;
  const row = await lockForWrite(write, 'depreciation_overrides', {
    id,
    version: expectedVersion,
    notFound,
    present: findOverride,
  });
  // If the number is the same, keeps its stored text, such as 1.50.
  const fields = { value: Number(row.value) === value ? row.value : String(value) };
  return await updateRow(write, 'depreciation_overrides', { row, fields });
}

export async function deleteOverride(jobs: Enqueue, write: Write, id: number): Promise<void> {
  const createError = endpointErrors(depreciationOverridesApi.calls.deleteDepreciationOverride);
  const notFound = () => createError('depreciation_override.not_found');
  const override = await findOverride(write, id);
  if (override === null) throw notFound();
  await lockForWrite(write, 'locations', { id: override.location.id, notFound });
  const row = await lockForWrite(write, 'depreciation_overrides', { id, notFound });
  await deleteRecord(write, 'depreciation_overrides', { row });
  await refreshVehiclesOf(jobs, write, row);
}

// The caller must have locked the location.
async function refreshVehiclesOf(jobs: Enqueue, write: Write, row: Row): Promise<void> {
  const { company_id: companyId, location_id: locationId, model_id: modelId } = row;
  const vehicleIds = await lockVehiclesOfModel(write, { companyId, locationId, modelId });
  await refreshVehicles(write, jobs, { companyId, vehicleIds });
}

const findOverride = ({ transaction, scope }: Write, id: number) =>
  new OverridesRepository(transaction, scope).find(id);
