import type { Deps } from '../../feature.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { JobKind } from '../../platform/jobs/job-queue.ts';
import { queueMail } from '../mail/public.ts';
import { SessionsRepository } from '../sessions/public.ts';
import { describeLinkedServices } from './notify-owner.ts';
import { createLink, RESET_LINK_LIFETIME_MS } from './account-links.repository.ts';
import { countPasswordMailIfAllowed } from './limit-password-mails.ts';

interface SendResetLink {
  email: string;
  /** IPv4 address or IPv6 /48 network of the request. Jobs of earlier versions have a /64 network or none. */
  network?: string;
}

/** Runs as a job, so that the response time doesn't reveal whether an email address has an account. */
export const sendResetLinkJob: JobKind<SendResetLink> = { name: 'send-reset-link', retryLimit: 5 };

export async function sendResetLink(deps: Deps, { email, network }: SendResetLink): Promise<void> {
  await inTransaction(deps.database, async (transaction) => {
    const account = await new SessionsRepository(transaction).findAccount(email);
    if (account === null) return;
    const now = deps.clock.now();
    const { id: userId } = account;
    if (!(await countPasswordMailIfAllowed(deps, { transaction, now }, { userId, network }))) return;
    const expiresAt = new Date(now.getTime() + RESET_LINK_LIFETIME_MS);
    const token = await createLink(transaction, { userId, purpose: 'password', now, expiresAt });
    await queueMail(deps, transaction, {
      to: account.email,
      subject: 'Reset your password',
      paragraphs: [
        'Someone requested a password reset for this account. ' +
          'Use the link below within an hour to set a new password.',
        "If this wasn't you, you can ignore this email. Your password won't change.",
        ...(await describeLinkedServices(transaction, userId)),
      ],
      action: { label: 'Set a new password', path: `/reset-password/${token}` },
      usefulUntil: expiresAt,
    });
  });
}
