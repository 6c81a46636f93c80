import { sql } from 'kysely';
import { createToken, hashToken } from '../../platform/auth/token.ts';
import type { Database, DatabaseTransaction } from '../../platform/db/database.ts';

/** Action of the page that a link opens: set a password or confirm an email. */
type PageAction = 'password' | 'email';

/**
 * Purpose of a stored link. A user has at most one link for each purpose: a new one replaces it. Links that
 * are emailed for a first password, and links that `account:create` and `account:link` print, have separate
 * purposes. So a reset email, which anyone can request, doesn't replace them.
 */
type Purpose = PageAction | 'first_password' | 'printed';

const ACCEPTED_PURPOSES: Record<PageAction, readonly Purpose[]> = {
  password: ['password', 'first_password', 'printed'],
  email: ['email'],
};

const HOUR_MS = 3_600_000;
export const RESET_LINK_LIFETIME_MS = HOUR_MS;
export const DAY_MS = 24 * HOUR_MS;

interface NewLink {
  userId: number;
  purpose: Purpose;
  /** Address confirmed by a link with the purpose 'email'. */
  email?: string;
  now: Date;
  expiresAt: Date;
}

export async function createLink(
  transaction: DatabaseTransaction,
  { userId, purpose, email, now, expiresAt }: NewLink,
): Promise<string> {
  const token = createToken();
  await sql`
    insert into account_links (user_id, purpose, token_hash, email, created_at, expires_at)
    values (${userId}, ${purpose}, ${hashToken(token)}, ${email ?? null}, ${now}, ${expiresAt})
    on conflict (user_id, purpose) do update
    set token_hash = excluded.token_hash, email = excluded.email, created_at = excluded.created_at,
      expires_at = excluded.expires_at`.execute(transaction);
  return token;
}

export interface LinkOwner {
  userId: number;
  email: string | null;
}

interface LinkQuery {
  token: string;
  action: PageAction;
  now: Date;
}

export async function findLink(
  database: Database,
  { token, action, now }: LinkQuery,
): Promise<LinkOwner | null> {
  const { rows } = await sql<LinkOwner>`
    select user_id as "userId", email from account_links
    where token_hash = ${hashToken(token)} and purpose = any(${[...ACCEPTED_PURPOSES[action]]})
      and expires_at > ${now}`.execute(database);
  return rows[0] ?? null;
}

/**
 * Consumes a link. Of several concurrent calls only one succeeds; the others return null. Locks the user
 * first: the change that follows deletes the user's other links, so concurrent changes could deadlock.
 */
export async function consumeLink(
  transaction: DatabaseTransaction,
  { token, action, now }: LinkQuery,
): Promise<LinkOwner | null> {
  const { rows } = await sql<LinkOwner>`
    with owner as materialized (
      select u.id from account_links l join users u on u.id = l.user_id
      where l.token_hash = ${hashToken(token)} for no key update of u)
    delete from account_links l using owner
    where l.user_id = owner.id and l.token_hash = ${hashToken(token)}
      and l.purpose = any(${[...ACCEPTED_PURPOSES[action]]})
      and l.expires_at > ${now}
    returning l.user_id as "userId", l.email`.execute(transaction);
  return rows[0] ?? null;
}

export async function deleteLinks(transaction: DatabaseTransaction, userId: number): Promise<void> {
  await transaction.deleteFrom('account_links').where('user_id', '=', userId).execute();
}
