import type { Deps } from '../../feature.ts';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import { limitsOfAccountNotice, queueMail } from '../mail/public.ts';
import { findReachedLimitOrCount, SessionsRepository } from '../sessions/public.ts';
import { createLink, DAY_MS } from './account-links.repository.ts';
import { countPasswordMailIfAllowed } from './limit-password-mails.ts';

type Mailer = Pick<Deps, 'jobs' | 'mailing' | 'clock' | 'log'>;

/**
 * Emails the user with this address, if any: a notice that the account exists, or a link for the first
 * password if the account has none. Sends nothing if a limit is reached. Returns false if there is no user.
 */
export async function mailAccountOwner(
  mailer: Mailer,
  transaction: DatabaseTransaction,
  email: string,
): Promise<boolean> {
  const account = await new SessionsRepository(transaction).findAccount(email);
  if (account === null) return false;
  if (account.passwordHash === null) await mailFirstPasswordLink(mailer, transaction, account);
  else await mailAccountNotice(mailer, transaction, account.email);
  return true;
}

async function mailFirstPasswordLink(
  mailer: Mailer,
  transaction: DatabaseTransaction,
  { id: userId, email }: { id: number; email: string },
): Promise<void> {
  const now = mailer.clock.now();
  if (!(await countPasswordMailIfAllowed(mailer, { transaction, now }, { userId, network: undefined })))
    return;
  const expiresAt = new Date(now.getTime() + DAY_MS);
  const token = await createLink(transaction, { userId, purpose: 'first_password', now, expiresAt });
  await queueMail(mailer, transaction, {
    to: email,
    subject: 'Your account is ready',
    paragraphs: [
      'Your Fleetworth account is ready. Use the link below within 24 hours to set your password.',
      "If you didn't request this, you can ignore this email.",
    ],
    action: { label: 'Set your password', path: `/reset-password/${token}` },
    usefulUntil: expiresAt,
  });
}

async function mailAccountNotice(
  mailer: Mailer,
  transaction: DatabaseTransaction,
  email: string,
): Promise<void> {
  const now = mailer.clock.now();
  const reached = await findReachedLimitOrCount({ transaction, now }, ...limitsOfAccountNotice(email));
  if (reached !== null) return;
  await queueMail(mailer, transaction, {
    to: email,
    subject: 'You already have an account',
    paragraphs: [
      'Someone requested a free Fleetworth account with this email address. ' +
        'It already has an account, so sign in with your password.',
      'If you forgot it, choose Forgot Password on the sign-in page. ' +
        "If this wasn't you, you can ignore this email.",
    ],
    action: { label: 'Sign in', path: '/login' },
    usefulUntil: new Date(now.getTime() + DAY_MS),
  });
}
