import type { AccidentAddress } from '@fleetworth/contract/accident-addresses';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import { hashToken } from '../../platform/auth/token.ts';
import { type Database, type DatabaseTransaction, oneRow } from '../../platform/db/database.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';
import type { Write } from '../../platform/db/write.ts';

interface AddressRow {
  id: number;
  email: string;
  confirmed_at: Date | null;
  asked_at: Date | null;
  grace_until: Date | null;
  waiting_reports: number;
}

/** Recipients of accident reports who aren't members. They get reports after they confirm their address. */
export class AccidentAddressesRepository {
  readonly #database: Database;
  readonly #scope: Scope;

  constructor(database: Database, scope: Scope) {
    this.#database = database;
    this.#scope = scope;
  }

  async list(companyId: number): Promise<AccidentAddress[]> {
    return await this.#select(sql`${isInScope('a.company_id', this.#scope, companyId)}`);
  }

  async find(id: number): Promise<AccidentAddress | null> {
    const [address] = await this.#select(sql`${isInScope('a.company_id', this.#scope)} and a.id = ${id}`);
    return address ?? null;
  }

  async #select(condition: RawBuilder<unknown>): Promise<AccidentAddress[]> {
    const { rows } = await sql<AddressRow>`
      select a.id, a.email, a.confirmed_at, a.asked_at, a.grace_until,
        (select count(*)::int4 from accident_reports r where ${isWaitingFor}) as waiting_reports
      from accident_addresses a
      where ${condition} and a.deleted_at is null order by lower(a.email), a.id`.execute(this.#database);
    return rows.map(({ confirmed_at, asked_at, grace_until, ...address }) => ({
      ...address,
      confirmed_at: confirmed_at?.toISOString() ?? null,
      asked_at: asked_at?.toISOString() ?? null,
      grace_until: grace_until?.toISOString() ?? null,
    }));
  }
}

/**
 * Matches reports that weren't emailed because their address wasn't confirmed. Excludes reports that were
 * filed before the company entered the address.
 */
const isWaitingFor = sql`r.company_id = a.company_id and lower(r.claim_report_to) = lower(a.email)
  and r.mailed_at is null and r.deleted_at is null and r.created_at >= a.created_at`;

export interface RequestingCompany {
  id: number;
  name: string;
  created_at: Date;
}

export async function getRequestingCompany(database: Database, id: number): Promise<RequestingCompany> {
  const { rows } = await sql<RequestingCompany>`
    select id, name, created_at from companies where id = ${id}`.execute(database);
  return oneRow(rows);
}

interface Recipient {
  companyId: number;
  email: string;
}

export async function isEmailOfMember(
  transaction: DatabaseTransaction,
  { companyId, email }: Recipient,
): Promise<boolean> {
  const { rows } = await sql`
    select from memberships m join users u on u.id = m.user_id and u.deleted_at is null
    where m.company_id = ${companyId} and lower(u.email) = lower(${email})`.execute(transaction);
  return rows.length > 0;
}

/**
 * Returns 'open' if reports may be emailed to the address, 'waiting' if its owner has yet to confirm it,
 * and null if it is unknown. Locks the address until the transaction ends, so that a confirmation at the
 * same time waits and then emails the new report.
 */
export async function findAddressState(
  { transaction, now }: Pick<Write, 'transaction' | 'now'>,
  { companyId, email }: Recipient,
): Promise<'open' | 'waiting' | null> {
  const { rows } = await sql<{ isOpen: boolean }>`
    select confirmed_at is not null or coalesce(grace_until > ${now}, false) as "isOpen"
    from accident_addresses
    where company_id = ${companyId} and lower(email) = lower(${email}) and deleted_at is null
    for share`.execute(transaction);
  if (rows[0] === undefined) return null;
  return rows[0].isOpen ? 'open' : 'waiting';
}

export async function insertAddress(
  { transaction, scope, now }: Write,
  { companyId, email }: Recipient,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into accident_addresses (company_id, email, requested_by, created_at, updated_at)
    values (${companyId}, ${email}, ${scope.userId}, ${now}, ${now})
    on conflict (company_id, lower(email)) where deleted_at is null do nothing
    returning id`.execute(transaction);
  return rows[0]?.id ?? null;
}

export async function wasAddressRemoved(
  transaction: DatabaseTransaction,
  { companyId, email }: Recipient,
): Promise<boolean> {
  const { rows } = await sql`
    select from accident_addresses
    where company_id = ${companyId} and lower(email) = lower(${email}) and deleted_at is not null
    limit 1`.execute(transaction);
  return rows.length > 0;
}

interface AddressKey {
  companyId: number;
  id: number;
}

export async function setToken(
  { transaction, now }: Pick<Write, 'transaction' | 'now'>,
  { companyId, id }: AddressKey,
  { token, requestedBy }: { token: string; requestedBy: number | null },
): Promise<void> {
  await sql`
    update accident_addresses set token_hash = ${hashToken(token)}, asked_at = ${now}, updated_at = ${now},
      requested_by = ${requestedBy}, version = version + 1
    where company_id = ${companyId} and id = ${id}`.execute(transaction);
}

export interface AddressByToken {
  id: number;
  email: string;
  companyId: number;
  companyName: string;
  isConfirmed: boolean;
}

export async function findByToken(
  database: Database,
  { token, sentAfter, lock = sql`` }: { token: string; sentAfter: Date; lock?: RawBuilder<unknown> },
): Promise<AddressByToken | null> {
  const { rows } = await sql<AddressByToken>`
    select a.id, a.email, a.company_id as "companyId", c.name as "companyName",
      a.confirmed_at is not null as "isConfirmed"
    from accident_addresses a join companies c on c.id = a.company_id and c.deleted_at is null
    where a.token_hash = ${hashToken(token)} and a.deleted_at is null
      and (a.confirmed_at is not null or a.asked_at > ${sentAfter}) ${lock}`.execute(database);
  return rows[0] ?? null;
}

export const FOR_UPDATE = sql`for no key update of a`;

export async function confirmAddress(
  { transaction, now }: Pick<Write, 'transaction' | 'now'>,
  { companyId, id }: AddressKey,
): Promise<void> {
  await sql`
    update accident_addresses set confirmed_at = ${now}, updated_at = ${now}, version = version + 1
    where company_id = ${companyId} and id = ${id}`.execute(transaction);
}

export async function removeAddress(
  { transaction, now }: Pick<Write, 'transaction' | 'now'>,
  { companyId, id }: AddressKey,
): Promise<void> {
  await sql`
    update accident_addresses set deleted_at = ${now}, updated_at = ${now}, version = version + 1
    where company_id = ${companyId} and id = ${id}`.execute(transaction);
}

export async function listWaitingReports(
  database: Database,
  { companyId, id }: AddressKey,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from accident_reports r join accident_addresses a on ${isWaitingFor}
    where a.company_id = ${companyId} and a.id = ${id} and a.confirmed_at is not null and a.deleted_at is null
    order by r.id limit ${limit} for no key update of r`.execute(database);
  return rows.map(({ id: reportId }) => reportId);
}

/** Lists confirmed addresses with reports that were filed before the confirmation and not emailed since. */
export async function listAddressesWithDelayedReports(database: Database): Promise<AddressKey[]> {
  const { rows } = await sql<AddressKey>`
    select a.company_id as "companyId", a.id
    from accident_addresses a join companies c on c.id = a.company_id and c.deleted_at is null
    where a.confirmed_at is not null and a.deleted_at is null and exists (
      select 1 from accident_reports r where ${isWaitingFor} and r.created_at <= a.confirmed_at)
    order by a.company_id, a.id`.execute(database);
  return rows;
}

export interface NeverEmailedAddress extends AddressKey {
  email: string;
  requestedBy: number | null;
}

export async function listNeverEmailed(database: Database): Promise<NeverEmailedAddress[]> {
  const { rows } = await sql<NeverEmailedAddress>`
    select a.company_id as "companyId", a.id, a.email, a.requested_by as "requestedBy"
    from accident_addresses a join companies c on c.id = a.company_id and c.deleted_at is null
    where ${isNeverEmailed} and not exists (
      select 1 from memberships m join users u on u.id = m.user_id and u.deleted_at is null
      where m.company_id = a.company_id and lower(u.email) = lower(a.email))
    order by a.company_id, a.id`.execute(database);
  return rows;
}

/** Matches unconfirmed addresses that got no email, unless the company removed the same address before. */
const isNeverEmailed = sql`a.asked_at is null and a.confirmed_at is null and a.deleted_at is null
  and not exists (
    select 1 from accident_addresses removed
    where removed.company_id = a.company_id and lower(removed.email) = lower(a.email)
      and removed.deleted_at is not null)`;

/** Locks an address and returns true, or returns false if it has been emailed, confirmed or removed since. */
export async function lockNeverEmailed(
  transaction: DatabaseTransaction,
  { companyId, id }: AddressKey,
): Promise<boolean> {
  const { rows } = await sql`
    select from accident_addresses a where a.company_id = ${companyId} and a.id = ${id} and ${isNeverEmailed}
    for no key update`.execute(transaction);
  return rows.length > 0;
}
