import { classesApi, type createGroupBody, type VehicleGroup } from '@fleetworth/contract/classes';
import type { HandlerInput } from '@fleetworth/contract/endpoint';
import type { z } from 'zod';
import { authorizeWrite } from '../../platform/auth/policy.ts';
import { deleteRecord, insertRecord, lockForWrite, updateRecord } from '../../platform/db/records.ts';
import { throwOnDuplicate } from '../../platform/db/throw-on-duplicate.ts';
import type { Write } from '../../platform/db/write.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { ClassesRepository } from './classes.repository.ts';
import { GroupsRepository } from './groups.repository.ts';

type Edit = HandlerInput<typeof classesApi.calls.editCompanyVehicleGroup>;

export async function createGroup(
  write: Write,
  { company_id, name }: z.output<typeof createGroupBody>,
): Promise<VehicleGroup> {
  const createError = endpointErrors(classesApi.calls.createCompanyVehicleGroup);
  authorizeWrite(write.scope, company_id, () => createError('company.not_found'));
  return await throwOnDuplicate(
    insertRecord(write, 'vehicle_groups', { companyId: company_id, fields: { name }, present: findGroup }),
    'vehicle_groups_name',
    () => createError('group.name_taken', 'name'),
  );
}

export async function editGroup(write: Write, { params: { id }, body }: Edit): Promise<VehicleGroup> {
  const createError = endpointErrors(classesApi.calls.editCompanyVehicleGroup);
  const row = await lockForWrite(write, 'vehicle_groups', {
    id,
    version: body.version,
    notFound: () => createError('group.not_found'),
    present: findGroup,
  });
  return await throwOnDuplicate(
    updateRecord(write, 'vehicle_groups', { row, fields: { name: body.name }, present: findGroup }),
    'vehicle_groups_name',
    () => createError('group.name_taken', 'name'),
  );
}

export async function deleteGroup(write: Write, id: number): Promise<void> {
  const createError = endpointErrors(classesApi.calls.deleteCompanyVehicleGroup);
  const row = await lockForWrite(write, 'vehicle_groups', {
    id,
    notFound: () => createError('group.not_found'),
  });
  // A class that is being added waits for this lock and then finds no group.
  if (await new ClassesRepository(write.transaction, write.scope).hasClasses(id))
    throw createError('group.has_classes');
  await deleteRecord(write, 'vehicle_groups', { row });
}

const findGroup = ({ transaction, scope }: Write, id: number) =>
  new GroupsRepository(transaction, scope).find(id);
