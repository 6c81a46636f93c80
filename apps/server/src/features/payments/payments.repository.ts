import type { PayableKind, TransactionState } from '@fleetworth/contract/payment-choices';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

export interface Transaction {
  id: string;
  companyId: number;
  kind: PayableKind;
  itemId: string;
  state: TransactionState;
  amountCents: number;
  attempt: number;
  /** Session at the card provider, not the user's session. */
  sessionId: string | null;
  expiresAt: Date;
}

export interface ReceivedPayment {
  sessionId: string;
  amountCents: number | null;
  currency: string | null;
  reference: string | null;
}

interface NewTransaction {
  id: string;
  companyId: number;
  kind: PayableKind;
  itemId: string;
  amountCents: number;
  expiresAt: Date;
}

interface Attempt {
  attempt: number;
  /** Request to the card provider, as text. */
  request: string;
}

interface Settlement {
  state: Exclude<TransactionState, 'open'>;
  receivedPayment?: ReceivedPayment;
  now: Date;
}

/** Serializes all changes to the payments of an item until the database transaction ends. */
export const lockItem = (database: Database, kind: PayableKind, itemId: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`payment ${kind} ${itemId}`}, 0))`.execute(database);

/**
 * Takes no scope, because callers have authorized the item for their user or act on an event of the card
 * provider.
 */
export class PaymentsRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  find(id: string): Promise<Transaction | null> {
    return this.#findWhere(sql`id = ${id}`);
  }

  findOpenTransaction(kind: PayableKind, itemId: string): Promise<Transaction | null> {
    return this.#findWhere(sql`kind = ${kind} and thing_id = ${itemId} and state = 'open'`);
  }

  async findBySession(sessionId: string, transactionId: string | null): Promise<Transaction | null> {
    const transaction = await this.#findWhere(sql`session_id = ${sessionId}`);
    return transaction ?? (transactionId === null ? null : await this.find(transactionId));
  }

  async listOpenTransactions(limit: number, afterId: string): Promise<Transaction[]> {
    const { rows } = await sql<Transaction>`
      select ${TRANSACTION_COLUMNS} from payment_transactions where state = 'open' and id > ${afterId}
        order by id limit ${limit}`.execute(this.#database);
    return rows;
  }

  async insert({ id, companyId, kind, itemId, amountCents, expiresAt }: NewTransaction, now: Date) {
    const { rows } = await sql<Transaction>`
      insert into payment_transactions (company_id, id, kind, thing_id, amount, expires_at, created_at)
      values (${companyId}, ${id}, ${kind}, ${itemId}, ${amountCents}, ${expiresAt}, ${now})
      returning ${TRANSACTION_COLUMNS}`.execute(this.#database);
    return rows[0] as Transaction;
  }

  async insertAttempt(id: string, { attempt, request }: Attempt, times: { now: Date; expiresAt: Date }) {
    await sql`
      insert into payment_attempts (transaction_id, attempt, request, created_at)
      values (${id}, ${attempt}, ${request}, ${times.now})`.execute(this.#database);
    await sql`
      update payment_transactions set attempt = ${attempt}, expires_at = ${times.expiresAt}
      where id = ${id}`.execute(this.#database);
  }

  async getRequest({ id, attempt }: Pick<Transaction, 'id' | 'attempt'>): Promise<string> {
    const { rows } = await sql<{ request: string }>`
      select request from payment_attempts where transaction_id = ${id} and attempt = ${attempt}`.execute(
      this.#database,
    );
    return (rows[0] as { request: string }).request;
  }

  async setSession(id: string, sessionId: string): Promise<boolean> {
    const { rows } = await sql`
      update payment_transactions set session_id = ${sessionId}
      where id = ${id} and state = 'open' and coalesce(session_id, ${sessionId}) = ${sessionId}
        returning id`.execute(this.#database);
    return rows.length === 1;
  }

  // The caller must have called `lockItem`, unless no other process works on the transaction.
  async settle(id: string, { state, receivedPayment, now }: Settlement): Promise<void> {
    await sql`
      update payment_transactions set state = ${state}, settled_at = ${now},
        session_id = coalesce(${receivedPayment?.sessionId ?? null}, session_id),
        paid_amount = ${receivedPayment?.amountCents ?? null},
        paid_currency = ${receivedPayment?.currency ?? null},
        payment_reference = ${receivedPayment?.reference ?? null}
      where id = ${id}`.execute(this.#database);
  }

  /** Stores a payment from a second session of one transaction as a separate transaction. */
  async insertSettledTransaction(first: Transaction, id: string, settlement: Settlement): Promise<void> {
    const { companyId, kind, itemId, amountCents, expiresAt } = first;
    const { state, now } = settlement;
    await sql`
      insert into payment_transactions (company_id, id, kind, thing_id, state, amount, expires_at, created_at)
      values (${companyId}, ${id}, ${kind}, ${itemId}, ${state}, ${amountCents}, ${expiresAt},
        ${now})`.execute(this.#database);
    await this.settle(id, settlement);
  }

  async #findWhere(predicate: ReturnType<typeof sql>): Promise<Transaction | null> {
    const { rows } = await sql<Transaction>`
      select ${TRANSACTION_COLUMNS} from payment_transactions where ${predicate}`.execute(this.#database);
    return rows[0] ?? null;
  }
}

const TRANSACTION_COLUMNS = sql`id, company_id as "companyId", kind, thing_id as "itemId", state,
  amount as "amountCents",
  attempt, session_id as "sessionId", expires_at as "expiresAt"`;

export async function listOwnerEmails(database: Database, companyIds: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select distinct u.email from memberships m join users u on u.id = m.user_id and u.deleted_at is null
    where m.company_id = any(${[...companyIds]}::int4[]) and m.role = 'owner' order by u.email`.execute(
    database,
  );
  return rows.map(({ email }) => email);
}
