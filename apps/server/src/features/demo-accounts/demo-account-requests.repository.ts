import type { demoAccountsApi } from '@fleetworth/contract/demo-accounts';
import type { HandlerInput } from '@fleetworth/contract/endpoint';
import { sql } from 'kysely';
import { type Database, type DatabaseTransaction, oneRow } from '../../platform/db/database.ts';

type Body = HandlerInput<typeof demoAccountsApi.calls.requestDemoAccount>['body'];

const LIFETIME_MS = 7 * 24 * 3_600_000;

export const expiryOf = (createdAt: Date): Date => new Date(createdAt.getTime() + LIFETIME_MS);

const oldestValidAt = (now: Date): Date => new Date(now.getTime() - LIFETIME_MS);

/** Request for a free account. Requests belong to no company, so their SQL needs no scope. */
export interface DemoAccountRequest {
  id: number;
  email: string;
  name: string;
  lastName: string;
  companyName: string;
  createdAt: Date;
  confirmedAt: Date | null;
}

export const insertRequest = (
  transaction: DatabaseTransaction,
  { email, name, last_name, company_name, phone }: Body,
  now: Date,
): Promise<unknown> =>
  sql`
    insert into demo_account_requests (email, name, last_name, company_name, phone, created_at)
    values (${email}, ${name}, ${last_name}, ${company_name}, ${phone}, ${now})`.execute(transaction);

/**
 * Locks the queue of confirmation emails, so that no other process changes its length or order until the
 * transaction ends.
 */
export const lockQueue = (transaction: DatabaseTransaction): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended('sign-up queue', 46))`.execute(transaction);

export async function countUnmailed(transaction: DatabaseTransaction): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int4 as count from demo_account_requests where link_hash is null`.execute(transaction);
  return oneRow(rows).count;
}

export const lockNextUnmailed = (transaction: DatabaseTransaction): Promise<DemoAccountRequest | null> =>
  lockRequest(transaction, sql`link_hash is null order by id limit 1`);

export const lockByLink = (
  transaction: DatabaseTransaction,
  linkHash: Buffer,
  now: Date,
): Promise<DemoAccountRequest | null> =>
  lockRequest(transaction, sql`link_hash = ${linkHash} and created_at > ${oldestValidAt(now)}`);

async function lockRequest(
  transaction: DatabaseTransaction,
  predicate: ReturnType<typeof sql>,
): Promise<DemoAccountRequest | null> {
  const { rows } = await sql<DemoAccountRequest>`
    select id, email, name, last_name as "lastName", company_name as "companyName", created_at as "createdAt",
      confirmed_at as "confirmedAt"
    from demo_account_requests where ${predicate} for update`.execute(transaction);
  return rows[0] ?? null;
}

export async function setLink(transaction: DatabaseTransaction, id: number, linkHash: Buffer): Promise<void> {
  await sql`update demo_account_requests set link_hash = ${linkHash} where id = ${id}`.execute(transaction);
}

export async function setConfirmed(transaction: DatabaseTransaction, id: number, now: Date): Promise<void> {
  await sql`update demo_account_requests set confirmed_at = ${now} where id = ${id}`.execute(transaction);
}

export async function deleteRequest(transaction: DatabaseTransaction, id: number): Promise<void> {
  await sql`delete from demo_account_requests where id = ${id}`.execute(transaction);
}

export async function removeExpired(database: Database, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from demo_account_requests where created_at <= ${oldestValidAt(now)}`.execute(database);
  return Number(numAffectedRows ?? 0);
}
