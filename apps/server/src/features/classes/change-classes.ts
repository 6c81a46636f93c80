import { classesApi, type createClassBody, type VehicleClass } from '@fleetworth/contract/classes';
import type { HandlerInput } from '@fleetworth/contract/endpoint';
import type { z } from 'zod';
import { authorizeWrite } from '../../platform/auth/policy.ts';
import {
  deleteRecord,
  insertRecord,
  lockAllForWrite,
  lockForWrite,
  updateRecord,
} from '../../platform/db/records.ts';
import { lockInOrder } from '../../platform/db/lock-order.ts';
import { insertRecords } from '../../platform/db/many-records.ts';
import { throwOnDuplicate } from '../../platform/db/throw-on-duplicate.ts';
import type { Write } from '../../platform/db/write.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { ClassesRepository } from './classes.repository.ts';

type Edit = HandlerInput<typeof classesApi.calls.editCompanyVehicleClass>;

export async function createClass(
  write: Write,
  { company_id, group_id, name }: z.output<typeof createClassBody>,
): Promise<VehicleClass> {
  const createError = endpointErrors(classesApi.calls.createCompanyVehicleClass);
  authorizeWrite(write.scope, company_id, () => createError('company.not_found'));
  const notFound = () => createError('group.not_found');
  const group = await lockForWrite(write, 'vehicle_groups', { id: group_id, notFound });
  if (group.company_id !== company_id) throw notFound();
  return await throwOnDuplicate(
    insertRecord(write, 'vehicle_classes', {
      companyId: company_id,
      fields: { group_id, name },
      present: findClass,
    }),
    'vehicle_classes_name',
    () => createError('class.name_taken', 'name'),
  );
}

interface NewClasses {
  companyId: number;
  classes: readonly { name: string; group_id: number }[];
}

export async function createClasses(write: Write, { companyId, classes }: NewClasses): Promise<void> {
  if (classes.length === 0) return;
  const createError = endpointErrors(classesApi.calls.createCompanyVehicleClass);
  authorizeWrite(write.scope, companyId, () => createError('company.not_found'));
  const notFound = () => createError('group.not_found');
  await lockInOrder(write, { companies: { companyId } });
  const groupIds = [...new Set(classes.map(({ group_id }) => group_id))];
  const groups = await lockAllForWrite(write, 'vehicle_groups', { ids: groupIds, notFound });
  if (groups.some(({ company_id }) => company_id !== companyId)) throw notFound();
  const records = classes.map(({ name, group_id }) => ({ fields: { group_id, name } }));
  await throwOnDuplicate(
    insertRecords(write, 'vehicle_classes', { companyId, records }),
    'vehicle_classes_name',
    () => createError('class.name_taken', 'name'),
  );
}

export async function editClass(write: Write, { params: { id }, body }: Edit): Promise<VehicleClass> {
  const createError = endpointErrors(classesApi.calls.editCompanyVehicleClass);
  const row = await lockForWrite(write, 'vehicle_classes', {
    id,
    version: body.version,
    notFound: () => createError('class.not_found'),
    present: findClass,
  });
  return await throwOnDuplicate(
    updateRecord(write, 'vehicle_classes', { row, fields: { name: body.name }, present: findClass }),
    'vehicle_classes_name',
    () => createError('class.name_taken', 'name'),
  );
}

// The vehicles keep their reference to the class for the history and are shown without a class.
export async function deleteClass(write: Write, id: number): Promise<void> {
  const createError = endpointErrors(classesApi.calls.deleteCompanyVehicleClass);
  const row = await lockForWrite(write, 'vehicle_classes', {
    id,
    notFound: () => createError('class.not_found'),
  });
  await deleteRecord(write, 'vehicle_classes', { row });
}

const findClass = ({ transaction, scope }: Write, id: number) =>
  new ClassesRepository(transaction, scope).find(id);
