import type { SocialProvider } from '@fleetworth/contract/social-choices';
import { type Selectable, sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/db/database.ts';
import type { Users } from '../../platform/db/generated/tables.ts';

// Users belong to no company, so these functions take no scope.

export type User = Selectable<Users>;

const PRICE_ALERT_LIMIT = 5;

export interface NewAccount {
  email: string;
  name?: string;
  lastName?: string;
  /** Company name that the first sign-in suggests. */
  companyName: string;
  /** False if the account's first company doesn't count against the limits of new companies. */
  isFirstCompanyCounted?: boolean;
  isOperator?: boolean;
  now: Date;
}

export async function insertAccount(
  transaction: DatabaseTransaction,
  {
    email,
    name = email.split('@', 1)[0] ?? email,
    lastName = '',
    companyName,
    isFirstCompanyCounted = true,
    isOperator = false,
    now,
  }: NewAccount,
): Promise<number | null> {
  const created = await transaction
    .insertInto('users')
    .values({
      email,
      name,
      last_name: lastName,
      first_company_name: companyName,
      is_first_company_counted: isFirstCompanyCounted,
      is_operator: isOperator,
      price_alert_permit_count: PRICE_ALERT_LIMIT,
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

export async function hasAccounts(database: Database): Promise<boolean> {
  return (
    (await database
      .selectFrom('users')
      .select('id')
      .where('deleted_at', 'is', null)
      .limit(1)
      .executeTakeFirst()) !== undefined
  );
}

export const getUser = (database: Database, id: number): Promise<User> =>
  database.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

export async function getEmail(database: Database, id: number): Promise<string> {
  return (await selectEmail(database, id).executeTakeFirstOrThrow()).email;
}

export async function lockEmail(transaction: DatabaseTransaction, id: number): Promise<string> {
  return (await selectEmail(transaction, id).forNoKeyUpdate().executeTakeFirstOrThrow()).email;
}

const selectEmail = (database: Database, id: number) =>
  database.selectFrom('users').select('email').where('id', '=', id);

/** Returns null if the user can't sign in because the account has no password and no linked service. */
export async function findEmailOfUsableAccount(
  transaction: DatabaseTransaction,
  userId: number,
): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`
    select email from users u where id = ${userId} and (password_hash is not null
      or exists (select 1 from social_accounts s where s.user_id = u.id))`.execute(transaction);
  return rows[0]?.email ?? null;
}

export async function listLinkedServices(
  database: Database,
  userId: number,
): Promise<readonly SocialProvider[]> {
  const { rows } = await sql<{ provider: SocialProvider }>`
    select provider from social_accounts where user_id = ${userId} order by provider`.execute(database);
  return rows.map(({ provider }) => provider);
}

interface UserChange {
  id: number;
  columns: Partial<User>;
  now: Date;
}

export async function updateUser(
  transaction: DatabaseTransaction,
  { id, columns, now }: UserChange,
): Promise<void> {
  await transaction
    .updateTable('users')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1), updated_at: now.toISOString() }))
    .where('id', '=', id)
    .execute();
}

export async function dismissFirstSteps(database: Database, userId: number): Promise<void> {
  await database
    .updateTable('users')
    .set({ has_dismissed_first_steps: true })
    .where('id', '=', userId)
    .execute();
}
