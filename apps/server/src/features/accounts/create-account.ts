import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { SessionsRepository } from '../sessions/public.ts';
import { createLink, DAY_MS } from './account-links.repository.ts';
import { hasAccounts, insertAccount, type NewAccount } from './users.repository.ts';

/**
 * Returns the token of a link that sets the password, or null if the email already has an account. Only
 * `account:create` calls this. The account's first company doesn't count against the limits of new companies.
 */
export const createAccount = (database: Database, account: NewAccount): Promise<string | null> =>
  inTransaction(database, async (transaction) => {
    const isOperator = !(await hasAccounts(transaction));
    const id = await insertAccount(transaction, { ...account, isFirstCompanyCounted: false, isOperator });
    return id === null ? null : await createLink(transaction, printedLinkFor(id, account.now));
  });

export const createAccountLink = (
  database: Database,
  { email, now }: Pick<NewAccount, 'email' | 'now'>,
): Promise<string | null> =>
  inTransaction(database, async (transaction) => {
    const account = await new SessionsRepository(transaction).findAccount(email);
    return account === null ? null : await createLink(transaction, printedLinkFor(account.id, now));
  });

/** Returns the input of `createLink` for a link that a command prints and nobody emails. */
const printedLinkFor = (userId: number, now: Date) =>
  ({ userId, purpose: 'printed', now, expiresAt: new Date(now.getTime() + DAY_MS) }) as const;
