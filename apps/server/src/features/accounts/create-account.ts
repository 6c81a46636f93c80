import type { Database, DatabaseTransaction } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { SessionsRepository } from '../sessions/public.ts';
import { createLink, DAY_MS } from './account-links.repository.ts';

/** Owners begin with as many. */
const PRICE_ALERTS = 5;

interface NewAccount {
  email: string;
  /** First name; until the profile says more, the beginning of the email. */
  name?: string;
  lastName?: string;
  /** Name of the company that the first sign-in asks to add. */
  companyName: string;
  now: Date;
}

/**
 * Creates an account without a password, and returns the token of the link by which one is chosen. Returns null
 * where the email has an account already.
 */
export const createAccount = (database: Database, account: NewAccount): Promise<string | null> =>
  inTransaction(database, async (transaction) => {
    const id = await insertAccount(transaction, account);
    return id === null ? null : await createLink(transaction, linkFor(id, account.now));
  });

/** Inserts an account without a password and with all that accounts may include; null where the email has one. */
export async function insertAccount(
  transaction: DatabaseTransaction,
  { email, name = email.split('@', 1)[0] ?? email, lastName = '', companyName, now }: NewAccount,
): Promise<number | null> {
  const created = await transaction
    .insertInto('users')
    .values({
      email,
      name,
      last_name: lastName,
      first_company_name: companyName,
      price_alert_permit_count: PRICE_ALERTS,
      is_future_value: true,
      is_projected_rev_loss: true,
      is_class_performances: true,
      is_history_reports: true,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return created?.id ?? null;
}

/** Creates a link for an account in place of the printed one before; null where the email has none. */
export const createAccountLink = (
  database: Database,
  { email, now }: Pick<NewAccount, 'email' | 'now'>,
): Promise<string | null> =>
  inTransaction(database, async (transaction) => {
    const account = await new SessionsRepository(transaction).findAccount(email);
    return account === null ? null : await createLink(transaction, linkFor(account.id, now));
  });

const linkFor = (userId: number, now: Date) =>
  ({ userId, purpose: 'printed', now, expiresAt: new Date(now.getTime() + DAY_MS) }) as const;
