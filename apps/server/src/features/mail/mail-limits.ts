import type { Deps } from '../../feature.ts';
import { DAY_MINUTES, type RequestLimit } from '../sessions/public.ts';
import { hashMailbox, hasAddressTag } from './hash-mailbox.ts';

const MAX_PER_DAY_AND_RECIPIENT = 3;
/**
 * Limit for addresses with a plus tag and for emails from new users. Lower than the limit of a recipient, so
 * that strangers can't use up all emails of a day.
 */
const MAX_UNTRUSTED_PER_DAY = 2;
/** Limits count whole minutes of the clock. Eleven of them keep emails at least ten minutes apart. */
export const RESEND_INTERVAL_MINUTES = 11;
const FIRST_DAYS_MS = 30 * DAY_MINUTES * 60_000;

const MAX_EMAIL_CHANGES_PER_DAY = 5;
const MAX_DELAYED_REPORTS_PER_DAY = 20;

const isWithinFirstDays = ({ created_at: createdAt }: { created_at: Date }, now: Date): boolean =>
  now.getTime() - createdAt.getTime() < FIRST_DAYS_MS;

interface RecipientLimit {
  /** Start of the limit's name. The hashed mailbox is appended. */
  name: string;
  email: string;
  /**
   * Plural name of the emails, for the message to users who reach the limit. Absent if people who aren't
   * signed in can reach the limit. They get no message about the limit itself.
   */
  mailsName?: string;
}

// All spellings of a mailbox share these limits. Its addresses with a plus tag also share a lower limit, so
// that strangers who make up tags can't use up all emails of the mailbox.
export function limitsOfRecipient({ name, email, mailsName }: RecipientLimit): RequestLimit[] {
  const limitOf = (suffix: string, maxCount: number, recipient: string): RequestLimit => ({
    name: `${name} ${hashMailbox(email)}${suffix}`,
    maxCount,
    minutes: DAY_MINUTES,
    ...(mailsName !== undefined && { text: `${recipient} can get ${maxCount} ${mailsName} a day.` }),
  });
  const dailyLimit = limitOf('', MAX_PER_DAY_AND_RECIPIENT, 'An address');
  if (!hasAddressTag(email)) return [dailyLimit];
  return [
    limitOf(
      ' with a tag',
      MAX_UNTRUSTED_PER_DAY,
      'An address with a plus tag, such as name+tag@example.com,',
    ),
    dailyLimit,
  ];
}

interface LimitedMail {
  kind: 'invitation' | 'confirmation';
  company: { id: number; created_at: Date };
  email: string;
  userId: number | null;
}

/**
 * Returns the limits of an invitation or confirmation of a company. Emails of new companies and emails that
 * no user requested have separate limits, so that strangers can't use up the limits of other senders.
 */
export function limitsOfCompanyMail(
  { invitationsADay, newCompanyInvitationsADay }: Deps['mailSettings'],
  now: Date,
  { kind, company, email, userId }: LimitedMail,
): RequestLimit[] {
  const isNew = isWithinFirstDays(company, now);
  const maxMails = isNew ? newCompanyInvitationsADay : invitationsADay;
  const dailyLimit = { maxCount: maxMails, minutes: DAY_MINUTES };
  const dailyText = `can send ${maxMails} ${kind}s a day`;
  const companies = isNew ? 'new companies' : 'companies';
  const sender = userId === null ? 'without a user' : 'of users';
  const hashedMailbox = hashMailbox(email);
  return [
    ...(userId === null
      ? []
      : [
          {
            name: `${kind}s of ${companies} of user ${userId}`,
            ...dailyLimit,
            text: `You ${dailyText}${isNew ? ' for companies in their first 30 days' : ''}.`,
          },
        ]),
    {
      name: `${kind}s of company ${company.id}`,
      ...dailyLimit,
      text: `This company ${dailyText}${isNew ? ' in its first 30 days' : ''}.`,
    },
    ...limitsOfRecipient({ name: `${kind}s ${sender} of ${companies} to`, email, mailsName: `${kind}s` }),
    {
      name: `${kind} of company ${company.id} to ${hashedMailbox}`,
      maxCount: 1,
      minutes: RESEND_INTERVAL_MINUTES,
      text: `An address can get one ${kind} every ten minutes.`,
    },
  ];
}

/**
 * Returns the limits of email changes, which count even if the new address is in use. New users have a lower
 * limit per recipient, because a stranger can sign up several times.
 */
export function limitsOfEmailChange(
  user: { id: number; created_at: Date },
  email: string,
  now: Date,
): RequestLimit[] {
  const recipient = hashMailbox(email);
  const mailsName = 'confirmations of an email change';
  return [
    {
      name: `email changes of user ${user.id}`,
      maxCount: MAX_EMAIL_CHANGES_PER_DAY,
      minutes: DAY_MINUTES,
      text: `You can request ${MAX_EMAIL_CHANGES_PER_DAY} email changes a day.`,
    },
    ...limitsOfRecipient({ name: 'email changes to', email, mailsName }),
    ...(isWithinFirstDays(user, now)
      ? [
          {
            name: `email changes of new users to ${recipient}`,
            maxCount: MAX_UNTRUSTED_PER_DAY,
            minutes: DAY_MINUTES,
            text:
              `An address can get ${MAX_UNTRUSTED_PER_DAY} ${mailsName} a day ` +
              'from users in their first 30 days.',
          },
        ]
      : []),
    {
      name: `email change of user ${user.id} to ${recipient}`,
      maxCount: 1,
      minutes: RESEND_INTERVAL_MINUTES,
      text: 'An address can get one confirmation every ten minutes.',
    },
  ];
}

export function limitsOfAccountNotice(email: string): RequestLimit[] {
  const name = 'account notices to';
  return [
    ...limitsOfRecipient({ name, email }),
    { name: `${name} ${hashMailbox(email)} again`, maxCount: 1, minutes: RESEND_INTERVAL_MINUTES },
  ];
}

export const limitOfDelayedReports = (email: string): RequestLimit => ({
  name: `delayed accident reports to ${hashMailbox(email)}`,
  maxCount: MAX_DELAYED_REPORTS_PER_DAY,
  minutes: DAY_MINUTES,
});
