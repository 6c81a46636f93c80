import type { User } from '@fleetworth/contract/me';
import type { SellChannelState } from '@fleetworth/contract/selling';
import type { SellChannelKey } from '@fleetworth/contract/selling-choices';
import type { ChannelCredentials } from '@fleetworth/providers/sell-channel';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import { type Database, oneRow } from '../../platform/db/database.ts';
import type { ChannelAccounts } from '../../platform/db/generated/tables.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';
import type { EncryptedTable } from '../../platform/secrets/rotate-secrets.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';

export type AccountRow = Selectable<ChannelAccounts>;
type CompanyState = SellChannelState['companies'][number];

/** Returns the identity of a token's row, which the token is encrypted for. */
const rowKeyOf = (companyId: number, accountId: number): string => `channel_tokens/${companyId}/${accountId}`;

/** Linking an account again changes its version. */
export type LinkedAccount = Pick<AccountRow, 'id' | 'version'>;

export class ChannelAccountsRepository {
  readonly #database: Database;
  readonly #scope: Scope;

  constructor(database: Database, scope: Scope) {
    this.#database = database;
    this.#scope = scope;
  }

  async listCompanies(provider: SellChannelKey): Promise<CompanyState[]> {
    const { rows } = await sql<CompanyState>`
      select c.id as company_id, a.id is not null as is_linked,
        coalesce(a.is_re_access_required, false) as is_re_access_required
      from companies c left join channel_accounts a
        on a.company_id = c.id and a.provider = ${provider} and a.deleted_at is null
      where ${isInScope('c.id', this.#scope)} and c.deleted_at is null order by c.id`.execute(this.#database);
    return rows;
  }

  async lock(companyId: number, provider: SellChannelKey): Promise<AccountRow | null> {
    const { rows } = await sql<AccountRow>`
      select * from channel_accounts where ${isInScope('company_id', this.#scope, companyId)}
        and provider = ${provider} and deleted_at is null for no key update`.execute(this.#database);
    return rows[0] ?? null;
  }

  async hasUsableAccount(companyId: number, provider: SellChannelKey): Promise<boolean> {
    const { rows } = await sql`
      select from channel_accounts where ${isInScope('company_id', this.#scope, companyId)}
        and provider = ${provider} and deleted_at is null and not is_re_access_required`.execute(
      this.#database,
    );
    return rows.length > 0;
  }

  async saveToken(secrets: SecretBox, { company_id, id }: AccountRow, token: string): Promise<void> {
    const encrypted = secrets.encrypt(token, rowKeyOf(company_id, id));
    await sql`
      insert into channel_tokens (company_id, account_id, encrypted)
        values (${company_id}, ${id}, ${encrypted})
      on conflict (company_id, account_id) do update set encrypted = excluded.encrypted`.execute(
      this.#database,
    );
  }

  async deleteToken({ company_id, id }: AccountRow): Promise<void> {
    await sql`delete from channel_tokens where company_id = ${company_id} and account_id = ${id}`.execute(
      this.#database,
    );
  }

  async findCredentials(
    secrets: SecretBox,
    { companyId, provider }: { companyId: number; provider: SellChannelKey },
  ): Promise<(ChannelCredentials & { linked: LinkedAccount }) | null> {
    const { rows } = await sql<{ id: number; version: number; account: string | null; encrypted: string }>`
      select a.id, a.version, a.account, t.encrypted
      from channel_accounts a join channel_tokens t on t.company_id = a.company_id and t.account_id = a.id
      where ${isInScope('a.company_id', this.#scope, companyId)} and a.provider = ${provider}
        and a.deleted_at is null and not a.is_re_access_required`.execute(this.#database);
    const [row] = rows;
    const token = row && secrets.decrypt(row.encrypted, rowKeyOf(companyId, row.id));
    return row === undefined || token === undefined || token === null
      ? null
      : { linked: { id: row.id, version: row.version }, token, account: row.account };
  }
}

export const channelTokensTable: EncryptedTable = {
  label: 'sell channels',
  table: 'channel_tokens',
  keyColumns: ['company_id', 'account_id'],
  rowKeyOf: ([companyId = 0, accountId = 0]) => rowKeyOf(companyId, accountId),
};

export const channelAccountsColumn = (scope: Scope): RawBuilder<User['external_accounts']> => sql`coalesce((
  select json_agg(json_build_object('provider', a.provider, 'company_id', a.company_id,
    'is_re_access_required', a.is_re_access_required) order by a.company_id, a.provider)
  from channel_accounts a join companies c on c.id = a.company_id and c.deleted_at is null
  where ${isInScope('a.company_id', scope)} and a.deleted_at is null), '[]')`;

export async function getCompanyName(database: Database, companyId: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from companies where id = ${companyId}`.execute(
    database,
  );
  return oneRow(rows).name;
}
