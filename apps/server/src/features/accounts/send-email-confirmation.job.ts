import type { Deps } from '../../feature.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { JobKind } from '../../platform/jobs/job-queue.ts';
import { queueMail } from '../mail/public.ts';
import { SessionsRepository } from '../sessions/public.ts';
import { createLink, DAY_MS } from './account-links.repository.ts';

interface EmailConfirmationData {
  userId: number;
  email: string;
}

/** Runs as a job, so that the response takes equally long for every address. */
export const sendEmailConfirmationJob: JobKind<EmailConfirmationData> = {
  name: 'send-email-link',
  retryLimit: 5,
};

export async function sendEmailConfirmation(
  deps: Deps,
  { userId, email }: EmailConfirmationData,
): Promise<void> {
  await inTransaction(deps.database, async (transaction) => {
    if ((await new SessionsRepository(transaction).findAccount(email)) !== null) return;
    const now = deps.clock.now();
    const expiresAt = new Date(now.getTime() + DAY_MS);
    const token = await createLink(transaction, { userId, purpose: 'email', email, now, expiresAt });
    await queueMail(deps, transaction, {
      to: email,
      subject: 'Confirm your new email',
      paragraphs: [
        'This address was entered as the new email for a Fleetworth account. ' +
          'Confirm it with the link below within 24 hours.',
        "If this wasn't you, you can ignore this email.",
      ],
      action: { label: 'Confirm this email', path: `/confirm-email/${token}` },
      usefulUntil: expiresAt,
    });
  });
}
