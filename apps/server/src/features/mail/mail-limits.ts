import type { Deps } from '../../feature.ts';
import { DAY_MINUTES, type RequestLimit } from '../sessions/public.ts';
import { hashMailbox } from './hash-mailbox.ts';

const MAX_PER_DAY_AND_RECIPIENT = 3;
/** One more than ten, so that ten full minutes pass although emails are counted by the minute. */
export const RESEND_INTERVAL_MINUTES = 11;
const NEW_COMPANY_MS = 30 * DAY_MINUTES * 60_000;

const MAX_EMAIL_CHANGES_PER_DAY = 5;
const MAX_DELAYED_REPORTS_PER_DAY = 20;

interface LimitedMail {
  kind: 'invitation' | 'confirmation';
  company: { id: number; created_at: Date };
  email: string;
  /** User who requested the email. Null for an email that no user requested. */
  userId: number | null;
}

/**
 * Returns the limits of an email that a user sends to an address of their choice: per sender, company and
 * recipient in a day, and per company and recipient within ten minutes. Each kind has separate limits. A
 * recipient has further ones for companies in their first 30 days and for emails that no user requested, so
 * that strangers don't keep a recipient from getting the emails of others.
 */
export function limitsOfMail(
  { invitationsADay, newCompanyInvitationsADay }: Deps['mailSettings'],
  now: Date,
  { kind, company, email, userId }: LimitedMail,
): RequestLimit[] {
  const isNew = now.getTime() - company.created_at.getTime() < NEW_COMPANY_MS;
  const most = isNew ? newCompanyInvitationsADay : invitationsADay;
  const daily = { most, minutes: DAY_MINUTES };
  const dailyText = `can send ${most} ${kind}s a day`;
  const companies = isNew ? 'new companies' : 'companies';
  const sender = userId === null ? 'without a user' : 'of users';
  const recipient = hashMailbox(email);
  return [
    ...(userId === null
      ? []
      : [
          {
            name: `${kind}s of ${companies} of user ${userId}`,
            ...daily,
            text: `You ${dailyText}${isNew ? ' for companies in their first 30 days' : ''}.`,
          },
        ]),
    {
      name: `${kind}s of company ${company.id}`,
      ...daily,
      text: `This company ${dailyText}${isNew ? ' in its first 30 days' : ''}.`,
    },
    {
      name: `${kind}s ${sender} of ${companies} to ${recipient}`,
      most: MAX_PER_DAY_AND_RECIPIENT,
      minutes: DAY_MINUTES,
      text: `An address can get ${MAX_PER_DAY_AND_RECIPIENT} ${kind}s a day.`,
    },
    {
      name: `${kind} of company ${company.id} to ${recipient}`,
      most: 1,
      minutes: RESEND_INTERVAL_MINUTES,
      text: `An address can get one ${kind} in ten minutes.`,
    },
  ];
}

/** Returns the limits of an email that confirms the new address of a user, whether or not it is in use. */
export function limitsOfEmailChange(userId: number, email: string): RequestLimit[] {
  const recipient = hashMailbox(email);
  return [
    {
      name: `email changes of user ${userId}`,
      most: MAX_EMAIL_CHANGES_PER_DAY,
      minutes: DAY_MINUTES,
      text: `You can request ${MAX_EMAIL_CHANGES_PER_DAY} email changes a day.`,
    },
    {
      name: `email changes to ${recipient}`,
      most: MAX_PER_DAY_AND_RECIPIENT,
      minutes: DAY_MINUTES,
      text: `An address can get ${MAX_PER_DAY_AND_RECIPIENT} confirmations of an email change a day.`,
    },
    {
      name: `email change of user ${userId} to ${recipient}`,
      most: 1,
      minutes: RESEND_INTERVAL_MINUTES,
      text: 'An address can get one confirmation in ten minutes.',
    },
  ];
}

/** Returns the limits of a notice, which strangers cause, that an email already has an account. */
export function limitsOfAccountNotice(email: string): RequestLimit[] {
  const name = `account notices to ${hashMailbox(email)}`;
  return [
    { name, most: MAX_PER_DAY_AND_RECIPIENT, minutes: DAY_MINUTES },
    { name: `${name} again`, most: 1, minutes: RESEND_INTERVAL_MINUTES },
  ];
}

/** Returns the limit of accident reports that a recipient gets in a day after they waited. */
export const limitOfDelayedReports = (email: string): RequestLimit => ({
  name: `delayed accident reports to ${hashMailbox(email)}`,
  most: MAX_DELAYED_REPORTS_PER_DAY,
  minutes: DAY_MINUTES,
});
