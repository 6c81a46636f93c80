import { sql } from 'kysely';
import { createToken, hashToken } from '../../platform/auth/token.ts';
import type { Database, DatabaseTransaction } from '../../platform/db/database.ts';

/** Page that accepts links: the one that sets a password, or the one that confirms an email. */
type LinkPage = 'password' | 'email';

const HOUR_MS = 3_600_000;
export const RESET_LINK_LIFETIME_MS = HOUR_MS;
export const DAY_MS = 24 * HOUR_MS;

interface NewLink {
  userId: number;
  now: Date;
  expiresAt: Date;
}

interface NewSingleLink extends NewLink {
  /** A printed link sets a password. It is separate from emailed links, because anyone can request those. */
  purpose: 'printed' | 'email';
  /** Address confirmed by a link with the purpose 'email'. */
  email?: string;
}

/**
 * Creates a link that replaces the previous one with the same purpose, and returns its token. Stores only the
 * hash of the token.
 */
export async function createLink(
  transaction: DatabaseTransaction,
  { userId, purpose, email, now, expiresAt }: NewSingleLink,
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

/**
 * Creates a link that sets a password, and returns its token. Earlier links stay valid, because anyone can
 * request another one. Deletes expired links of the user.
 */
export async function createPasswordLink(
  transaction: DatabaseTransaction,
  { userId, now, expiresAt }: NewLink,
): Promise<string> {
  const token = createToken();
  await sql`
    with expired as (delete from password_links where user_id = ${userId} and expires_at <= ${now})
    insert into password_links (token_hash, user_id, created_at, expires_at)
    values (${hashToken(token)}, ${userId}, ${now}, ${expiresAt})`.execute(transaction);
  return token;
}

export interface UsedLink {
  userId: number;
  email: string | null;
}

interface LinkQuery {
  token: string;
  purpose: LinkPage;
  now: Date;
}

export async function findLink(
  database: Database,
  { token, purpose, now }: LinkQuery,
): Promise<UsedLink | null> {
  const { rows } = await sql<UsedLink>`
    select user_id as "userId", email from (
      select user_id, token_hash, email, expires_at,
        case purpose when 'email' then 'email' else 'password' end as page
      from account_links
      union all
      select user_id, token_hash, null, expires_at, 'password' from password_links) links
    where token_hash = ${hashToken(token)} and page = ${purpose} and expires_at > ${now}`.execute(database);
  return rows[0] ?? null;
}

/**
 * Consumes a link and deletes all other links of its user. Of several concurrent calls only one succeeds,
 * because each locks the user; the others return null.
 */
export async function consumeLink(
  transaction: DatabaseTransaction,
  query: LinkQuery,
): Promise<UsedLink | null> {
  const link = await findLink(transaction, query);
  if (link === null) return null;
  await sql`select from users where id = ${link.userId} for no key update`.execute(transaction);
  // Another call may have consumed the link before this one locked the user.
  if ((await findLink(transaction, query)) === null) return null;
  await deleteLinks(transaction, link.userId);
  return link;
}

export async function deleteLinks(transaction: DatabaseTransaction, userId: number): Promise<void> {
  await transaction.deleteFrom('account_links').where('user_id', '=', userId).execute();
  await transaction.deleteFrom('password_links').where('user_id', '=', userId).execute();
}
