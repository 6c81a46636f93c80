import type { User } from '@fleetworth/contract/me';
import type { SocialProvider } from '@fleetworth/contract/social-choices';
import { type RawBuilder, sql } from 'kysely';
import { type Database, type DatabaseTransaction, oneRow } from '../../platform/db/database.ts';

export interface SocialAccount {
  provider: SocialProvider;
  subject: string;
}

interface SocialsQuery {
  userId: number;
  /** A link to a service that isn't offered cannot be used to sign in. */
  offered: readonly SocialProvider[];
}

export async function listSocials(database: Database, query: SocialsQuery): Promise<User['socials']> {
  const { rows } = await sql<{ socials: User['socials'] }>`
    select ${socialsColumn(query)} as socials`.execute(database);
  return oneRow(rows).socials;
}

export const socialsColumn = ({
  userId,
  offered,
}: SocialsQuery): RawBuilder<User['socials']> => sql`coalesce((
  select json_agg(json_build_object('provider', s.provider,
    'is_last_way_in', u.password_hash is null and not exists (
      select 1 from social_accounts o
      where o.user_id = s.user_id and o.provider <> s.provider and o.provider = any(${[...offered]}::text[]))
    ) order by s.provider)
  from social_accounts s join users u on u.id = s.user_id
  where s.user_id = ${userId}), '[]')`;

export async function findLinkedUser(
  database: Database,
  { provider, subject }: SocialAccount,
): Promise<number | null> {
  const { rows } = await sql<{ userId: number }>`
    select s.user_id as "userId" from social_accounts s
    join users u on u.id = s.user_id and u.deleted_at is null
    where s.provider = ${provider} and s.subject = ${subject}`.execute(database);
  return rows[0]?.userId ?? null;
}

interface SocialLink extends SocialAccount {
  userId: number;
  now: Date;
}

export async function insertLink(
  transaction: DatabaseTransaction,
  { userId, provider, subject, now }: SocialLink,
): Promise<boolean> {
  const { rows } = await sql`
    insert into social_accounts (user_id, provider, subject, created_at)
    values (${userId}, ${provider}, ${subject}, ${now})
    on conflict do nothing returning user_id`.execute(transaction);
  return rows.length > 0;
}

export async function lockUser(transaction: DatabaseTransaction, userId: number): Promise<void> {
  await sql`select from users where id = ${userId} for no key update`.execute(transaction);
}

export async function deleteLink(
  transaction: DatabaseTransaction,
  { userId, provider }: Pick<SocialLink, 'userId' | 'provider'>,
): Promise<void> {
  await sql`delete from social_accounts where user_id = ${userId} and provider = ${provider}`.execute(
    transaction,
  );
}
