import { classesApi, type createClassBody, type VehicleClass } from '@fleetworth/contract/classes';
import type { HandlerInput } from '@fleetworth/contract/endpoint';
import type { z } from 'zod';
import { authorizeWrite } from '../../platform/auth/policy.ts';
import { deleteRecord, insertRecord, lockForWrite, updateRecord } from '../../platform/db/records.ts';
import { throwOnDuplicate } from '../../platform/db/throw-on-duplicate.ts';
import type { Write } from '../../platform/db/write.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { ClassesRepository } from './classes.repository.ts';

type Edit = HandlerInput<typeof classesApi.calls.editCompanyVehicleClass>;

export async function createClass(
  write: Write,
  { company_id, group_id, name }: z.output<typeof createClassBody>,
): Promise<VehicleClass> {
  const fail = endpointErrors(classesApi.calls.createCompanyVehicleClass);
  authorizeWrite(write.scope, company_id, () => fail('company.not_found'));
  const notFound = () => fail('group.not_found');
  const group = await lockForWrite(write, 'vehicle_groups', { id: group_id, notFound });
  if (group.company_id !== company_id) throw notFound();
  return await throwOnDuplicate(
    insertRecord(write, 'vehicle_classes', { companyId: company_id, fields: { group_id, name }, present }),
    'vehicle_classes_name',
    () => fail('class.name_taken', 'name'),
  );
}

export async function editClass(write: Write, { params: { id }, body }: Edit): Promise<VehicleClass> {
  const fail = endpointErrors(classesApi.calls.editCompanyVehicleClass);
  const row = await lockForWrite(write, 'vehicle_classes', {
    id,
    version: body.version,
    notFound: () => fail('class.not_found'),
    present,
  });
  return await throwOnDuplicate(
    updateRecord(write, 'vehicle_classes', { row, fields: { name: body.name }, present }),
    'vehicle_classes_name',
    () => fail('class.name_taken', 'name'),
  );
}

/** Deletes a vehicle class. Its vehicles keep the reference for the history and are shown without a class. */
export async function deleteClass(write: Write, id: number): Promise<void> {
  const fail = endpointErrors(classesApi.calls.deleteCompanyVehicleClass);
  const row = await lockForWrite(write, 'vehicle_classes', { id, notFound: () => fail('class.not_found') });
  await deleteRecord(write, 'vehicle_classes', { row });
}

const present = ({ transaction, scope }: Write, id: number) =>
  new ClassesRepository(transaction, scope).find(id);
