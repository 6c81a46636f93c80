import { SOCIAL_LABELS, type SocialProvider } from '@fleetworth/contract/social-choices';
import { formatZonedDateTime } from '@fleetworth/domain/date-format';
import type { Deps } from '../../feature.ts';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import { queueMail } from '../mail/public.ts';
import { DAY_MINUTES, limitInTransaction } from '../sessions/public.ts';
import { DAY_MS } from './account-links.repository.ts';
import { findEmailOfUsableAccount, getEmail, listLinkedServices } from './users.repository.ts';

type Mailer = Pick<Deps, 'jobs' | 'mailing' | 'clock'>;

/** Time for which delivery is retried. Mail servers can be down for days. */
const MAIL_USEFUL_MS = 30 * DAY_MS;

const MAX_LINKINGS_PER_DAY = 5;

/** Skips an account that had no way to sign in before, because its owner has just set it up. */
export async function notifyPasswordChange(
  mailer: Mailer,
  transaction: DatabaseTransaction,
  userId: number,
): Promise<void> {
  const email = await findEmailOfUsableAccount(transaction, userId);
  if (email === null) return;
  await queueMail(mailer, transaction, {
    to: email,
    subject: 'Your password was changed',
    paragraphs: [
      `The password for your account was changed on ${formatNow(mailer)}.`,
      "If this was you, you can ignore this email. If it wasn't you, set a new password immediately: " +
        'all devices signed in to your account are then signed out.',
      ...(await describeLinkedServices(transaction, userId)),
    ],
    action: { label: 'Set a new password', path: '/forgot-password' },
    usefulUntil: usefulUntil(mailer),
  });
}

interface LinkChange {
  userId: number;
  provider: SocialProvider;
  isLinked: boolean;
}

/**
 * Rejects linking beyond the daily limit, because each linking emails a notice. Unlinking has no limit, so
 * that owners can always remove a stranger's link.
 */
export async function notifyLinkChange(
  mailer: Mailer,
  transaction: DatabaseTransaction,
  { userId, provider, isLinked }: LinkChange,
): Promise<void> {
  if (isLinked)
    await limitInTransaction(
      { transaction, now: mailer.clock.now() },
      {
        name: `links of user ${userId}`,
        maxCount: MAX_LINKINGS_PER_DAY,
        minutes: DAY_MINUTES,
        text: `You can link accounts ${MAX_LINKINGS_PER_DAY} times a day.`,
      },
    );
  const service = SOCIAL_LABELS[provider];
  const change = `${service} was ${isLinked ? 'linked to' : 'unlinked from'} your account`;
  await queueMail(mailer, transaction, {
    to: await getEmail(transaction, userId),
    subject: change,
    paragraphs: [
      `${change} on ${formatNow(mailer)}. ` +
        (isLinked ? 'You can now sign in with it.' : 'You can no longer sign in with it.'),
      "If this was you, you can ignore this email. If it wasn't you, set a new password immediately: " +
        'all devices signed in to your account are then signed out.',
      ...(isLinked ? [`Then unlink ${service} in Social accounts.`] : []),
    ],
    action: { label: 'Set a new password', path: '/forgot-password' },
    usefulUntil: usefulUntil(mailer),
  });
}

export async function describeLinkedServices(
  transaction: DatabaseTransaction,
  userId: number,
): Promise<string[]> {
  const services = await listLinkedServices(transaction, userId);
  if (services.length === 0) return [];
  const names = services.map((provider) => SOCIAL_LABELS[provider]).join(', ');
  return [
    `You can still sign in with ${names}, whatever your password is. ` +
      "If you didn't link this, unlink it in Social accounts.",
  ];
}

interface EmailChange {
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
      `The email address for your account was changed to ${after} on ${formatNow(mailer)}. ` +
        'Use the new address to sign in from now on.',
      "If this wasn't you, contact the administrator of this installation immediately. " +
        'They can create a link to restore your access.',
    ],
    action: null,
    usefulUntil: usefulUntil(mailer),
  });
}

const usefulUntil = ({ clock }: Mailer): Date => new Date(clock.now().getTime() + MAIL_USEFUL_MS);

const formatNow = ({ clock }: Mailer): string => formatZonedDateTime(clock.now(), clock.timeZone);
