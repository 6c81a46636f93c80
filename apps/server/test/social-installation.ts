import type { SocialProvider } from '@fleetworth/contract/social-choices';
import { pino } from 'pino';
import { hashPassword } from '../src/platform/auth/password.ts';
import { startSocialServices } from './social-services.ts';
import { socialVisitor } from './social-visitor.ts';
import { startTestFleetworth } from './test-fleetworth.ts';

export const APP_URL = 'https://fleet.example.com';
export const PASSWORD = 'Blue.Harbor7';

/** People with accounts here. */
export const ANN = 'ann@gmail.com';
export const BO = 'bo@harbor.example';
export const CY = 'cy@example.com';

/** People who sign in with the services. */
export const PEOPLE = [
  { subject: 'ann', email: 'Ann@gmail.com', isEmailVerified: true, firstName: 'Ann', lastName: 'Lee' },
  { subject: 'ann-second', email: ANN, isEmailVerified: true },
  { subject: 'bo', email: BO, isEmailVerified: true, hostedDomain: 'harbor.example' },
  { subject: 'bo-new', email: 'bo-new@gmail.com', isEmailVerified: true },
  { subject: 'cy', email: CY, isEmailVerified: true },
  { subject: 'liar', email: CY, isEmailVerified: false },
  { subject: 'liar-gmail', email: ANN, isEmailVerified: false },
  { subject: 'nobody', email: 'nobody@gmail.com', isEmailVerified: true },
  { subject: 'nobody-checked', email: 'nobody@example.com', isEmailVerified: true },
  { subject: 'nobody-unchecked', email: 'nobody@example.com', isEmailVerified: false },
  { subject: 'invited', email: 'invited@gmail.com', isEmailVerified: true },
  { subject: 'invited-unchecked', email: 'invited@gmail.com', isEmailVerified: false },
  { subject: 'silent' },
  { subject: 'nul', email: 'nul\0@gmail.com', isEmailVerified: true },
  { subject: 'nul\0' },
];

export const LINK_FIRST = [
  403,
  'Please sign in with your password and link this account in Social accounts.',
] as const;
export const NO_ACCOUNT = [403, 'No account uses this email address.'] as const;

interface Me {
  email: string;
  name: string;
  socials: { provider: SocialProvider; is_last_way_in: boolean }[];
  memberships: object[];
}

/** Starts a server that offers all services, with the three people who have accounts. */
export async function startSocialInstallation() {
  const lines: Record<string, unknown>[] = [];
  const services = await startSocialServices(APP_URL, PEOPLE);
  const log = pino({ base: null }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const fleetworth = await startTestFleetworth({ providers: { identity: services.identity }, log });
  const { pool } = fleetworth.database;
  const passwordHash = await hashPassword(PASSWORD);
  for (const email of [ANN, BO, CY])
    await pool.query(
      `insert into users (email, name, last_name, password_hash) values ($1, 'Some', 'Body', $2)`,
      [email, passwordHash],
    );
  return {
    fleetworth,
    services,
    visitor: socialVisitor(fleetworth, services),
    /** Lines of the log. */
    lines,
    /** Deletes links and started sign-ins. */
    clear: async () => {
      services.failBy(() => null);
      await pool.query(
        `delete from social_accounts; delete from social_states; delete from sign_in_tries;
          delete from request_counts; delete from outbox_mails`,
      );
      lines.length = 0;
    },
    count: async (table: string) => (await pool.query(`select from ${table}`)).rowCount ?? 0,
    /** Emails to an address, the first one first. */
    listMails: async (email: string) => {
      const { rows } = await pool.query<{ subject: string; text: string }>(
        `select content ->> 'subject' as subject, content ->> 'paragraphs' as text
         from outbox_mails where recipient = $1 order by id`,
        [email],
      );
      return rows;
    },
    /** Confirms a session with the password, which linking and unlinking require. */
    confirm: (session: string) =>
      fleetworth.attempt('confirmPassword', { body: { password: PASSWORD } }, session),
    sessionOf: (email: string) => fleetworth.signIn(email, PASSWORD),
    me: async (session: string | null | undefined): Promise<Me> => {
      const { body } = await fleetworth.attempt('getMe', {}, session ?? '');
      return (body as unknown as { data: Me }).data;
    },
    stop: async () => {
      await fleetworth.stop();
      await services.stop();
    },
  };
}
