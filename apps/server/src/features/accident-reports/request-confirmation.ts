import { RECIPIENT_TOKEN_PREFIX } from '@fleetworth/contract/accident-choices';
import type { Deps } from '../../feature.ts';
import { createToken } from '../../platform/auth/token.ts';
import { recordAudit } from '../../platform/db/audit.ts';
import type { Write } from '../../platform/db/write.ts';
import { limitsOfCompanyMail, queueMail, removeLinks } from '../mail/public.ts';
import { findReachedLimitOrCount, type ReachedLimit } from '../sessions/public.ts';
import {
  findAddressState,
  getRequestingCompany,
  insertAddress,
  isEmailOfMember,
  setToken,
  wasAddressRemoved,
} from './accident-addresses.repository.ts';

export const CONFIRMATION_LINK_LIFETIME_MS = 30 * 24 * 3_600_000;

export type ConfirmationDeps = Pick<Deps, 'jobs' | 'mailing' | 'mailSettings' | 'clock'>;

interface ConfirmationRequest {
  companyId: number;
  id: number;
  email: string;
  requestedBy: number | null;
}

/**
 * Queues an email with a link that confirms an address, and returns null. If a limit is reached, queues
 * nothing and returns the limit. `requestConfirmationsJob` later emails addresses that never got an email and
 * weren't removed before.
 */
export async function requestConfirmation(
  deps: ConfirmationDeps,
  { transaction, now }: Pick<Write, 'transaction' | 'now'>,
  { companyId, id, email, requestedBy }: ConfirmationRequest,
): Promise<ReachedLimit | null> {
  const company = await getRequestingCompany(transaction, companyId);
  const mail = { kind: 'confirmation', company, email, userId: requestedBy } as const;
  const limits = limitsOfCompanyMail(deps.mailSettings, now, mail);
  const reachedLimit = await findReachedLimitOrCount({ transaction, now }, ...limits);
  if (reachedLimit !== null) return reachedLimit;
  const token = createToken();
  await setToken({ transaction, now }, { companyId, id }, { token, requestedBy });
  const name = removeLinks(company.name);
  await queueMail(deps, transaction, {
    to: email,
    subject: `Confirm this address for accident reports from ${name}`,
    paragraphs: [
      `${name} uses Fleetworth and entered this address to receive accident reports for its vehicles. ` +
        'Confirm it with the link below within 30 days. ' +
        'Reports filed before then will be sent once you confirm.',
      "If you weren't expecting this, you can ignore this email.",
    ],
    action: { label: 'Confirm this address', path: `/confirm-email/${RECIPIENT_TOKEN_PREFIX}${token}` },
    usefulUntil: new Date(now.getTime() + CONFIRMATION_LINK_LIFETIME_MS),
  });
  return null;
}

interface Recipient {
  companyId: number;
  email: string;
  /**
   * True if a user is creating a report link with this recipient. The address is then emailed a link to
   * confirm, even if the company removed it before.
   */
  isNewLinkRecipient?: boolean;
}

/**
 * Returns whether reports of a company may be emailed to a recipient now: a member, or an address that is
 * confirmed or in its grace period. Stores an unknown address and emails it a link to confirm. Sends no link
 * if the company removed the address before.
 */
export async function registerRecipient(
  deps: ConfirmationDeps,
  write: Write,
  recipient: Recipient,
): Promise<boolean> {
  if (await isEmailOfMember(write.transaction, recipient)) return true;
  const state = await findAddressState(write, recipient);
  if (state !== null) return state === 'open';
  const id = await insertAddress(write, recipient);
  // Another request has just stored the address.
  if (id === null) return (await findAddressState(write, recipient)) === 'open';
  const { companyId, email, isNewLinkRecipient = false } = recipient;
  const shouldEmail = isNewLinkRecipient || !(await wasAddressRemoved(write.transaction, recipient));
  await recordAudit(write, {
    companyId,
    table: 'accident_addresses',
    entityId: id,
    before: null,
    after: { email },
  });
  if (shouldEmail)
    await requestConfirmation(deps, write, { companyId, id, email, requestedBy: write.scope.userId });
  return false;
}
