import type { Invoice, invoicesApi, UnmatchedPayment } from '@fleetworth/contract/invoices';
import type { HandlerInput } from '@fleetworth/contract/endpoint';
import { dollarsFromCents } from '@fleetworth/domain/money';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Scope, narrowToWritable } from '../../platform/auth/scope.ts';
import { type Database, oneRow } from '../../platform/db/database.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';
import { cleanDescription } from './clean-description.ts';

type InvoicesQuery = HandlerInput<typeof invoicesApi.calls.listInvoices>['query'];

interface InvoiceRow {
  id: string;
  company_id: number;
  company_name: string;
  months: number;
  amount: number;
  created_at: Date;
  due_date: string;
  paid_at: Date | null;
  description: string;
}

interface UnmatchedPaymentRow {
  invoice: string;
  company_id: number;
  company_name: string;
  state: UnmatchedPayment['state'];
  paid_amount: number | null;
  paid_currency: string | null;
  settled_at: Date;
}

const MAX_UNMATCHED_PAYMENTS = 20;

export class InvoicesRepository {
  readonly #database: Database;
  readonly #scope: Scope;

  constructor(database: Database, scope: Scope) {
    this.#database = database;
    this.#scope = narrowToWritable(scope);
  }

  async list({ company, is_paid, page, per }: InvoicesQuery, arePaymentsAccepted: boolean) {
    const filters = [isInScope('i.company_id', this.#scope, company)];
    if (is_paid !== undefined) filters.push(sql`(i.paid_at is not null) = ${is_paid}`);
    const predicate = sql<SqlBool>`${sql.join(filters, sql` and `)} and c.deleted_at is null`;
    const countResult = await sql<{ count: number }>`
      select count(*)::int4 as count from ${INVOICES_WITH_COMPANIES} where ${predicate}`.execute(
      this.#database,
    );
    const rows = await selectInvoices(
      this.#database,
      sql`${predicate} order by i.created_at desc, i.period_end desc, i.id
        limit ${per} offset ${(page - 1) * per}`,
    );
    return {
      items: rows.map((row) => toInvoice(row, arePaymentsAccepted)),
      count: oneRow(countResult.rows).count,
    };
  }

  async listUnmatchedPayments(company: number | undefined): Promise<UnmatchedPayment[]> {
    const { rows } = await sql<UnmatchedPaymentRow>`
      select t.thing_id as invoice, t.company_id, c.name as company_name, t.state, t.paid_amount,
        t.paid_currency,
        t.settled_at
      from payment_transactions t join companies c on c.id = t.company_id and c.deleted_at is null
      where ${isInScope('t.company_id', this.#scope, company)} and t.kind = 'invoice'
        and t.state in ('mismatch', 'duplicate')
      order by t.settled_at desc, t.id limit ${MAX_UNMATCHED_PAYMENTS}`.execute(this.#database);
    return rows.map((row) => ({
      invoice: row.invoice,
      company: { id: row.company_id, name: row.company_name },
      state: row.state,
      amount: row.paid_amount === null ? null : dollarsFromCents(row.paid_amount),
      currency: row.paid_currency,
      received_at: row.settled_at.toISOString(),
    }));
  }
}

/** Takes no scope, because anyone with the link can see the invoice. */
export async function findPublicInvoice(
  database: Database,
  id: string,
  arePaymentsAccepted: boolean,
): Promise<Invoice | null> {
  const [row] = await selectInvoices(database, sql`i.id = ${id}`);
  return row === undefined ? null : toInvoice(row, arePaymentsAccepted);
}

const INVOICES_WITH_COMPANIES = sql`invoices i join companies c on c.id = i.company_id`;

async function selectInvoices(
  database: Database,
  filterAndOrder: RawBuilder<unknown>,
): Promise<InvoiceRow[]> {
  const { rows } = await sql<InvoiceRow>`
    select i.id, i.company_id, c.name as company_name, i.months, i.amount, i.created_at, i.due_date,
      i.paid_at,
      i.description
    from ${INVOICES_WITH_COMPANIES} where ${filterAndOrder}`.execute(database);
  return rows;
}

const toInvoice = (row: InvoiceRow, arePaymentsAccepted: boolean): Invoice => ({
  id: row.id,
  company: { id: row.company_id, name: row.company_name },
  months: row.months,
  amount: dollarsFromCents(row.amount),
  created_at: row.created_at.toISOString(),
  due_date: row.due_date,
  paid_at: row.paid_at?.toISOString() ?? null,
  description: cleanDescription(row.description),
  is_payable: arePaymentsAccepted && row.paid_at === null,
});
