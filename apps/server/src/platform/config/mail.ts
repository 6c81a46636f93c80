import { ConfigError, type Environment, readWholeNumber } from './read-settings.ts';

export interface MailConfig {
  smtpUrl: string;
  from: string;
}

// Error messages omit the server's URL, which contains the credentials.
export function readMail(environment: Environment): MailConfig | null {
  const smtpUrl = environment.SMTP_URL;
  if (smtpUrl === undefined) return null;
  if (!/^smtps?:\/\//.test(smtpUrl) || !URL.canParse(smtpUrl)) {
    throw new ConfigError('SMTP_URL must be an address such as smtp://user:password@mail.example.com:587.');
  }
  const from = environment.MAIL_FROM;
  if (from === undefined || environment.APP_URL === undefined)
    throw new ConfigError('SMTP_URL needs MAIL_FROM and APP_URL.');
  if (!/^(?:[^<>@\p{Cc}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u.test(from))
    throw new ConfigError('MAIL_FROM must be an address such as Fleetworth <no-reply@example.com>.');
  return { smtpUrl, from };
}

const EMAIL_PATTERN = /^[^\s<>@,;"]+@[^\s<>@,;"]+$/;

export function readContactEmail(environment: Environment): string | null {
  const email = environment.CONTACT_EMAIL;
  if (email === undefined) return null;
  if (!EMAIL_PATTERN.test(email))
    throw new ConfigError('CONTACT_EMAIL must be an address such as help@example.com.');
  return email;
}

const MAX_INVITATIONS = 10_000;

export const readInvitationLimits = (environment: Environment) => ({
  invitationsADay: readWholeNumber('FLEETWORTH_INVITATIONS_A_DAY', environment.FLEETWORTH_INVITATIONS_A_DAY, [
    0,
    MAX_INVITATIONS,
  ]),
  newCompanyInvitationsADay: readWholeNumber(
    'FLEETWORTH_NEW_COMPANY_INVITATIONS_A_DAY',
    environment.FLEETWORTH_NEW_COMPANY_INVITATIONS_A_DAY,
    [0, MAX_INVITATIONS],
  ),
});

export function readAppUrl(environment: Environment, fallback: string): string {
  const text = environment.APP_URL ?? fallback;
  const url = URL.canParse(text) ? new URL(text) : null;
  const isWebUrl = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (url === null || !isWebUrl || url.search !== '' || url.hash !== '' || url.username !== '')
    throw new ConfigError('APP_URL must be an address such as https://fleet.example.com.');
  return text.replace(/\/+$/, '');
}
