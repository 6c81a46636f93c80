import { randomBytes } from 'node:crypto';
import type { Deps } from '../../feature.ts';
import { hashToken } from '../../platform/auth/token.ts';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { JobKind } from '../../platform/jobs/job-queue.ts';
import { mailAccountOwner } from '../accounts/public.ts';
import { queueMail } from '../mail/public.ts';
import { findReachedLimitOrCount, HOUR_MINUTES, type RequestLimit } from '../sessions/public.ts';
import {
  type DemoAccountRequest,
  deleteRequest,
  expiryOf,
  lockNextUnmailed,
  lockQueue,
  setLink,
} from './demo-account-requests.repository.ts';

const LINK_BYTES = 16;

/**
 * Limits sign-up emails, so that a flood of sign-ups doesn't harm the reputation of the installation's
 * mail. Further emails wait.
 */
export const SIGN_UP_MAIL_LIMIT: RequestLimit = { name: 'sign-up mail', maxCount: 60, minutes: HOUR_MINUTES };

/**
 * Jobs queued by an earlier version contain the id of one request. The id is ignored: they send the waiting
 * emails, oldest first.
 */
export const sendSignUpMailsJob: JobKind<object> = { name: 'send-sign-up-mail', retryLimit: 5 };

/** Sends the emails that wait because of the hourly limit. */
export const sendWaitingSignUpMailsJob: JobKind<object> = {
  name: 'send-waiting-sign-up-mails',
  retryLimit: 0,
  cron: '* * * * *',
};

export async function sendSignUpMails(deps: Deps): Promise<void> {
  let hasSentMail = true;
  while (hasSentMail)
    hasSentMail = await inTransaction(deps.database, (transaction) => sendNextMail(deps, transaction));
}

async function sendNextMail(deps: Deps, transaction: DatabaseTransaction): Promise<boolean> {
  await lockQueue(transaction);
  const request = await lockNextUnmailed(transaction);
  if (request === null) return false;
  const reached = await findReachedLimitOrCount({ transaction, now: deps.clock.now() }, SIGN_UP_MAIL_LIMIT);
  if (reached !== null) return false;
  await sendMail(deps, transaction, request);
  return true;
}

// The email contains no input of the requester except the address that it is sent to.
async function sendMail(
  deps: Deps,
  transaction: DatabaseTransaction,
  request: DemoAccountRequest,
): Promise<void> {
  if (await mailAccountOwner(deps, transaction, request.email))
    return await deleteRequest(transaction, request.id);
  const token = randomBytes(LINK_BYTES).toString('base64url');
  await setLink(transaction, request.id, hashToken(token));
  await queueMail(deps, transaction, {
    to: request.email,
    subject: 'Confirm your email',
    paragraphs: [
      'Someone requested a free Fleetworth account with this email address. ' +
        'Open it with the link below within 7 days.',
      "If this wasn't you, you can ignore this email. No account is created unless you use the link.",
    ],
    action: { label: 'Open my account', path: `/demo-account-request/${token}` },
    usefulUntil: expiryOf(request.createdAt),
  });
}
