import { type CompanyTag, type createTagBody, MISSING_COMPANY, tagsApi } from '@fleetworth/contract/tags';
import type { HandlerInput } from '@fleetworth/contract/endpoint';
import type { z } from 'zod';
import { authorizeWrite } from '../../platform/auth/policy.ts';
import { lockInOrder } from '../../platform/db/lock-order.ts';
import { insertRecords } from '../../platform/db/many-records.ts';
import { deleteRecord, insertRecord, lockForWrite, updateRecord } from '../../platform/db/records.ts';
import { throwOnDuplicate } from '../../platform/db/throw-on-duplicate.ts';
import type { Write } from '../../platform/db/write.ts';
import { endpointErrors, commonError } from '../../platform/errors/api-error.ts';
import { findDefaultCompany } from '../sessions/public.ts';
import { TagsRepository } from './tags.repository.ts';

type EditRequest = HandlerInput<typeof tagsApi.calls.editVehicleTag>;

const NEW_TAG_COLOR = '#475467';

export async function createTag(
  write: Write,
  { company_id, ...fields }: z.output<typeof createTagBody>,
): Promise<CompanyTag> {
  const createError = endpointErrors(tagsApi.calls.createVehicleTag);
  const companyId = company_id ?? (await findDefaultOrOnlyWritableCompany(write));
  if (companyId === null) throw commonError('request.invalid', { errors: { company_id: [MISSING_COMPANY] } });
  authorizeWrite(write.scope, companyId, () => createError('company.not_found'));
  return await throwOnDuplicate(
    insertRecord(write, 'tags', { companyId, fields, present: findTag }),
    'tags_name',
    () => createError('tag.name_taken', 'name'),
  );
}

export async function createTags(
  write: Write,
  { companyId, names }: { companyId: number; names: readonly string[] },
): Promise<void> {
  if (names.length === 0) return;
  const createError = endpointErrors(tagsApi.calls.createVehicleTag);
  authorizeWrite(write.scope, companyId, () => createError('company.not_found'));
  await lockInOrder(write, { companies: { companyId } });
  const records = names.map((name) => ({ fields: { name, color: NEW_TAG_COLOR } }));
  await throwOnDuplicate(insertRecords(write, 'tags', { companyId, records }), 'tags_name', () =>
    createError('tag.name_taken', 'name'),
  );
}

export async function editTag(write: Write, { params: { id }, body }: EditRequest): Promise<CompanyTag> {
  const createError = endpointErrors(tagsApi.calls.editVehicleTag);
  const row = await lockForWrite(write, 'tags', {
    id,
    version: body.version,
    notFound: () => createError('tag.not_found'),
    present: findTag,
  });
  const fields = { name: body.name ?? row.name, color: body.color ?? row.color };
  return await throwOnDuplicate(
    updateRecord(write, 'tags', { row, fields, present: findTag }),
    'tags_name',
    () => createError('tag.name_taken', 'name'),
  );
}

// Vehicles keep their link to the tag for the history and are shown without it.
export async function deleteTag(write: Write, id: number): Promise<void> {
  const createError = endpointErrors(tagsApi.calls.deleteVehicleTag);
  const row = await lockForWrite(write, 'tags', { id, notFound: () => createError('tag.not_found') });
  await deleteRecord(write, 'tags', { row });
}

async function findDefaultOrOnlyWritableCompany({ transaction, scope }: Write): Promise<number | null> {
  const defaultId = await findDefaultCompany(transaction, scope);
  if (defaultId !== null) return defaultId;
  const writable = scope.companyIds.filter((id) => scope.canWrite(id));
  return writable.length === 1 ? (writable[0] ?? null) : null;
}

const findTag = ({ transaction, scope }: Write, id: number) =>
  new TagsRepository(transaction, scope).find(id);
