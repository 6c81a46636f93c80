import type { AccidentAddress } from '@fleetworth/contract/accident-addresses';
import { accidentReportsApi } from '@fleetworth/contract/accident-reports';
import { recordAudit } from '../../platform/db/audit.ts';
import { getLockedRecord, lockForWrite } from '../../platform/db/records.ts';
import type { Write } from '../../platform/db/write.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { throwIfReached } from '../sessions/public.ts';
import { AccidentAddressesRepository, removeAddress } from './accident-addresses.repository.ts';
import { type ConfirmationDeps, requestConfirmation } from './request-confirmation.ts';

const { calls } = accidentReportsApi;

export async function resendConfirmation(
  deps: ConfirmationDeps,
  write: Write,
  id: number,
): Promise<AccidentAddress> {
  const createError = endpointErrors(calls.resendAddressConfirmation);
  if (deps.mailing === 'none') throw createError('mail.not_configured');
  const row = await lockForWrite(write, 'accident_addresses', {
    id,
    notFound: () => createError('accident_address.not_found'),
  });
  if (row.confirmed_at !== null) throw createError('accident_address.confirmed');
  const address = { companyId: row.company_id, id, email: row.email };
  throwIfReached(await requestConfirmation(deps, write, { ...address, requestedBy: write.scope.userId }));
  await recordAudit(write, {
    companyId: row.company_id,
    table: 'accident_addresses',
    entityId: id,
    before: { email: row.email, asked_at: row.asked_at },
    after: { email: row.email, asked_at: write.now },
  });
  return await getLockedRecord(new AccidentAddressesRepository(write.transaction, write.scope).find(id));
}

// Later reports to a removed address wait until it is confirmed again.
export async function removeAccidentAddress(write: Write, id: number): Promise<void> {
  const createError = endpointErrors(calls.removeAccidentAddress);
  const notFound = () => createError('accident_address.not_found');
  const { company_id: companyId, email } = await lockForWrite(write, 'accident_addresses', { id, notFound });
  await removeAddress(write, { companyId, id });
  await recordAudit(write, {
    companyId,
    table: 'accident_addresses',
    entityId: id,
    before: { email },
    after: null,
  });
}
