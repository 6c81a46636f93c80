import { randomBytes } from 'node:crypto';
import type { Deps } from '../../feature.ts';
import { hashToken } from '../../platform/auth/token.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { JobKind } from '../../platform/jobs/job-queue.ts';
import { sendSignInEmail } from '../accounts/public.ts';
import { queueMail } from '../mail/public.ts';
import { deleteRequest, expiryOf, lockUnmailed, setLink } from './demo-account-requests.repository.ts';

interface SendSignUpMail {
  requestId: number;
}

const LINK_BYTES = 16;

/** Emails the link of a request to its address, or a notice if the address already has an account. */
export const sendSignUpMailJob: JobKind<SendSignUpMail> = { name: 'send-sign-up-mail', retryLimit: 5 };

/** Sends the email. It contains no input of the requester except the address it is sent to. */
export async function sendSignUpMail(deps: Deps, { requestId }: SendSignUpMail): Promise<void> {
  await inTransaction(deps.database, async (transaction) => {
    const request = await lockUnmailed(transaction, requestId);
    if (request === null) return;
    if (await sendSignInEmail(deps, transaction, request.email))
      return await deleteRequest(transaction, request.id);
    const token = randomBytes(LINK_BYTES).toString('base64url');
    await setLink(transaction, request.id, hashToken(token));
    await queueMail(deps, transaction, {
      to: request.email,
      subject: 'Confirm your email',
      paragraphs: [
        'Someone requested a free Fleetworth account with this email address. ' +
          'Open it with the link below within 7 days.',
        "If this wasn't you, you can ignore this email. No account is created without the link.",
      ],
      action: { label: 'Open my account', path: `/demo-account-request/${token}` },
      usefulUntil: expiryOf(request.createdAt),
    });
  });
}
