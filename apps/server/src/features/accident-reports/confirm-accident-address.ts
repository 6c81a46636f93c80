import type { AddressConfirmation } from '@fleetworth/contract/accident-addresses';
import { accidentReportsApi } from '@fleetworth/contract/accident-reports';
import type { Deps } from '../../feature.ts';
import { scopeOfJob } from '../../platform/auth/scope.ts';
import { recordAudit } from '../../platform/db/audit.ts';
import { writeAs } from '../../platform/db/write.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { confirmAddress, findByToken, FOR_UPDATE } from './accident-addresses.repository.ts';
import { mailWaitingReportsJob } from './mail-waiting-reports.job.ts';
import { CONFIRMATION_LINK_LIFETIME_MS } from './request-confirmation.ts';

const createError = endpointErrors(accidentReportsApi.calls.confirmAccidentAddress);

const earliestValidSentAt = (now: Date) => new Date(now.getTime() - CONFIRMATION_LINK_LIFETIME_MS);

export async function readConfirmation(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  token: string,
): Promise<AddressConfirmation> {
  const address = await findByToken(database, { token, sentAfter: earliestValidSentAt(clock.now()) });
  if (address === null) throw createError('accident_address.expired');
  const { email, companyName, isConfirmed } = address;
  return { email, company: companyName, is_confirmed: isConfirmed };
}

export async function confirmAccidentAddress(deps: Deps, token: string): Promise<void> {
  const addressOfToken = await findByToken(deps.database, {
    token,
    sentAfter: earliestValidSentAt(deps.clock.now()),
  });
  if (addressOfToken === null) throw createError('accident_address.expired');
  const { companyId } = addressOfToken;
  await writeAs(deps, scopeOfJob([companyId]), async (write) => {
    const { transaction, now } = write;
    const address = await findByToken(transaction, {
      token,
      sentAfter: earliestValidSentAt(now),
      lock: FOR_UPDATE,
    });
    if (address === null) throw createError('accident_address.expired');
    if (address.isConfirmed) return;
    const { id, email } = address;
    await confirmAddress(write, { companyId, id });
    await recordAudit(write, {
      companyId,
      table: 'accident_addresses',
      entityId: id,
      before: { email, confirmed_at: null },
      after: { email, confirmed_at: now },
    });
    await deps.jobs.enqueue(transaction, mailWaitingReportsJob, { companyId, id });
  });
}
