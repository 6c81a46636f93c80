import type { Deps } from '../../feature.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { JobKind } from '../../platform/jobs/job-queue.ts';
import { queueMail } from '../mail/public.ts';
import { SessionsRepository } from '../sessions/public.ts';
import { createLink, hasFreshLink, RESET_GOOD_FOR_MS } from './account-links.repository.ts';

interface SendResetLink {
  email: string;
}

/**
 * Mails a link to choose a new password, if the account exists. The call that asks for it only enqueues this
 * job: it takes the same time for every address.
 */
export const sendResetLinkJob: JobKind<SendResetLink> = { name: 'send-reset-link', retryLimit: 5 };

/** Mails the link of a job. A recent link stays valid: repeated requests do not replace it. */
export async function sendResetLink(deps: Deps, { email }: SendResetLink): Promise<void> {
  await inTransaction(deps.database, async (transaction) => {
    const account = await new SessionsRepository(transaction).findAccount(email);
    if (account === null) return;
    const now = deps.clock.now();
    const link = { userId: account.id, purpose: 'password', now } as const;
    if (await hasFreshLink(transaction, link)) return;
    const expiresAt = new Date(now.getTime() + RESET_GOOD_FOR_MS);
    const token = await createLink(transaction, { ...link, expiresAt });
    await queueMail(deps, transaction, {
      to: account.email,
      subject: 'Reset your password',
      paragraphs: [
        'Someone requested a password reset for this account. Use the link below within an hour to set a new password.',
        "If this wasn't you, you can ignore this email. Your password won't change.",
      ],
      action: { label: 'Set a new password', path: `/reset-password/${token}` },
      usefulUntil: expiresAt,
    });
  });
}
