import type { ExternalMode } from '@fleetworth/contract/external-account-choices';
import type { User } from '@fleetworth/contract/me';
import { type RawBuilder, sql } from 'kysely';
import { type Database, type DatabaseTransaction, oneRow } from '../../platform/db/database.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import type { EncryptedTable } from '../../platform/secrets/rotate-secrets.ts';

export type ExternalProvider = 'tsd' | 'zubie';

/** Mode of each external system, or null if the installation doesn't offer the system. */
export type ExternalModes = Readonly<Record<ExternalProvider, ExternalMode | null>>;

export interface ExternalAccount {
  id: number;
  userId: number;
  isSandbox: boolean;
  isRelinkRequired: boolean;
  linkedAt: Date;
  version: number;
}

interface NewAccount {
  isSandbox: boolean;
  secret: string;
  now: Date;
  /** First time that a job uses the account. */
  nextRunAt: Date;
}

/** Returns the key that binds an encrypted secret to its row. */
const rowKeyOf = (accountId: number): string => `external_account_secrets/${accountId}`;

const COLUMNS = sql`a.id, a.user_id as "userId", a.is_sandbox as "isSandbox",
  a.is_re_access_required as "isRelinkRequired", a.linked_at as "linkedAt", a.version`;

/** Stores the account of a user at an external system. Takes no scope, because no company owns it. */
export class ExternalAccountsRepository {
  readonly #database: Database;
  readonly #userId: number;
  readonly #provider: ExternalProvider;

  constructor(database: Database, { userId, provider }: { userId: number; provider: ExternalProvider }) {
    this.#database = database;
    this.#userId = userId;
    this.#provider = provider;
  }

  /**
   * Returns the account. An account linked to the sandbox can't be used at the real system, and vice versa.
   */
  async find({ isSandbox }: { isSandbox: boolean }): Promise<ExternalAccount | null> {
    const { rows } = await sql<ExternalAccount>`
      select ${COLUMNS} from external_accounts a
      where a.user_id = ${this.#userId} and a.provider = ${this.#provider}
        and a.is_sandbox = ${isSandbox}`.execute(this.#database);
    return rows[0] ?? null;
  }

  /**
   * Links the account, or replaces it as a new version. `isNew` is true if the user had no account at the
   * system before.
   */
  async save(
    secrets: SecretBox,
    { isSandbox, secret, now, nextRunAt }: NewAccount,
  ): Promise<{ id: number; isNew: boolean }> {
    const before = await sql`
      select from external_accounts
      where user_id = ${this.#userId} and provider = ${this.#provider} and is_sandbox = ${isSandbox}
      for no key update`.execute(this.#database);
    const { rows } = await sql<{ id: number }>`
      insert into external_accounts (user_id, provider, is_sandbox, linked_at, next_run_at)
      values (${this.#userId}, ${this.#provider}, ${isSandbox}, ${now}, ${nextRunAt})
      on conflict (user_id, provider) do update set is_sandbox = excluded.is_sandbox,
        is_re_access_required = false, linked_at = excluded.linked_at, next_run_at = excluded.next_run_at,
        version = external_accounts.version + 1
      returning id`.execute(this.#database);
    const { id } = oneRow(rows);
    await saveSecret(this.#database, secrets, { accountId: id, secret });
    return { id, isNew: before.rows.length === 0 };
  }

  /** Removes the account with all its data. Returns false if there is none. */
  async delete(): Promise<boolean> {
    const { rows } = await sql`
      delete from external_accounts where user_id = ${this.#userId} and provider = ${this.#provider}
      returning id`.execute(this.#database);
    return rows.length > 0;
  }
}

export async function findAccount(database: Database, id: number): Promise<ExternalAccount | null> {
  const { rows } = await sql<ExternalAccount>`
    select ${COLUMNS} from external_accounts a join users u on u.id = a.user_id and u.deleted_at is null
    where a.id = ${id}`.execute(database);
  return rows[0] ?? null;
}

/** Returns SQL for a column with a user's accounts at the systems that the installation offers. */
export const externalAccountsOf = (
  userId: number,
  modes: ExternalModes,
): RawBuilder<User['external_accounts']> => sql`coalesce((
  select json_agg(json_build_object('provider', a.provider, 'company_id', null,
    'is_re_access_required', a.is_re_access_required) order by a.provider)
  from external_accounts a
  where a.user_id = ${userId}
    and case when a.is_sandbox then 'sandbox'
      else 'live' end = ${JSON.stringify(modes)}::jsonb ->> a.provider), '[]')`;

/**
 * Marks an account that its system rejected, unless the user has linked it again since it was read. Returns
 * false if it was already marked.
 */
export async function markAccountRejected(
  database: Database,
  { id, version }: Pick<ExternalAccount, 'id' | 'version'>,
): Promise<boolean> {
  const { rows } = await sql`
    update external_accounts set is_re_access_required = true
    where id = ${id} and version = ${version} and not is_re_access_required returning id`.execute(database);
  return rows.length > 0;
}

interface DueQuery {
  provider: ExternalProvider;
  isSandbox: boolean;
  now: Date;
  /** Next time that each account is due. */
  nextRunAt: Date;
  limit: number;
}

/** Claims accounts that are due and reschedules them. Concurrent processes claim different accounts. */
export async function claimDueAccounts(
  transaction: DatabaseTransaction,
  query: DueQuery,
): Promise<ExternalAccount[]> {
  const chosen = await sql<{ id: number }>`
    select e.id from external_accounts e join users u on u.id = e.user_id and u.deleted_at is null
    where e.provider = ${query.provider} and e.is_sandbox = ${query.isSandbox} and not e.is_re_access_required
      and e.next_run_at <= ${query.now}
    order by e.next_run_at limit ${query.limit} for update of e skip locked`.execute(transaction);
  const ids = chosen.rows.map(({ id }) => id);
  // The server computes the times, because Citus can't compute them from a column in an update.
  const times = ids.map((id) => new Date(query.nextRunAt.getTime() + (id % SPREAD_MINUTES) * 60_000));
  const { rows } = await sql<ExternalAccount>`
    update external_accounts a set next_run_at = next.run_at
    from unnest(${ids}::int4[], ${times}::timestamptz[]) as next (id, run_at)
    where a.id = next.id returning ${COLUMNS}`.execute(transaction);
  return rows;
}

/** Accounts run in different minutes, even if they were linked at the same time. */
const SPREAD_MINUTES = 10;

export async function postponeRun(database: Database, id: number, until: Date): Promise<void> {
  await sql`update external_accounts set next_run_at = ${until} where id = ${id}`.execute(database);
}

/**
 * Returns the secret of an account, or null if the account was removed or the secret cannot be decrypted.
 * `forUpdate` locks the secret until the transaction ends.
 */
export async function readSecret(
  database: Database,
  secrets: SecretBox,
  { accountId, forUpdate = false }: { accountId: number; forUpdate?: boolean },
): Promise<string | null> {
  const { rows } = await sql<{ encrypted: string }>`
    select encrypted from external_account_secrets where account_id = ${accountId}
    ${forUpdate ? sql`for no key update` : sql``}`.execute(database);
  const [row] = rows;
  return row === undefined ? null : secrets.decrypt(row.encrypted, rowKeyOf(accountId));
}

export async function saveSecret(
  database: Database,
  secrets: SecretBox,
  { accountId, secret }: { accountId: number; secret: string },
): Promise<void> {
  const encrypted = secrets.encrypt(secret, rowKeyOf(accountId));
  await sql`
    insert into external_account_secrets (account_id, encrypted) values (${accountId}, ${encrypted})
    on conflict (account_id) do update set encrypted = excluded.encrypted`.execute(database);
}

/** Describes how to re-encrypt the secrets of external accounts with a new key. */
export const accountSecretsTable: EncryptedTable = {
  label: 'external accounts',
  table: 'external_account_secrets',
  keyColumns: ['account_id'],
  rowKeyOf: ([accountId = 0]) => rowKeyOf(accountId),
};
