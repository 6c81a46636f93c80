import { formatZonedDateTime } from '@fleetworth/domain/date-format';
import type { Deps } from '../../feature.ts';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import { queueMail } from '../mail/public.ts';
import { DAY_MS } from './account-links.repository.ts';
import { findEmailIfUsable } from './users.repository.ts';

type Mailer = Pick<Deps, 'jobs' | 'mailing' | 'clock'>;

/** Time for which delivery is retried. Mail servers can be down for days. */
const USEFUL_MS = 30 * DAY_MS;

/**
 * Emails the owner of an account that its password was changed and what to do if someone else changed it.
 * Skips an account that had no way to sign in before, because its owner has just set it up.
 */
export async function notifyPasswordChange(
  mailer: Mailer,
  transaction: DatabaseTransaction,
  userId: number,
): Promise<void> {
  const email = await findEmailIfUsable(transaction, userId);
  if (email === null) return;
  await queueMail(mailer, transaction, {
    to: email,
    subject: 'Your password was changed',
    paragraphs: [
      `The password of your account was changed on ${formatNow(mailer)}.`,
      "If this was you, you can ignore this email. If it wasn't you, set a new password immediately: " +
        'all devices signed in to your account are then signed out.',
    ],
    action: { label: 'Set a new password', path: '/forgot-password' },
    usefulUntil: usefulUntil(mailer),
  });
}

interface EmailChange {
  /** Previous email of the account, which receives the message. */
  before: string;
  after: string;
}

export async function notifyEmailChange(
  mailer: Mailer,
  transaction: DatabaseTransaction,
  { before, after }: EmailChange,
): Promise<void> {
  await queueMail(mailer, transaction, {
    to: before,
    subject: 'Your email address was changed',
    paragraphs: [
      `The email address of your account was changed to ${after} on ${formatNow(mailer)}. ` +
        'Use the new address to sign in from now on.',
      "If this wasn't you, contact the administrator of this installation immediately. " +
        'They can create a link to restore your access.',
    ],
    action: null,
    usefulUntil: usefulUntil(mailer),
  });
}

const usefulUntil = ({ clock }: Mailer): Date => new Date(clock.now().getTime() + USEFUL_MS);

const formatNow = ({ clock }: Mailer): string => formatZonedDateTime(clock.now(), clock.timeZone);
