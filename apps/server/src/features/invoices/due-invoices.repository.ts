import type { CalendarDate } from '@fleetworth/domain/calendar';
import type { BillingPeriod } from '@fleetworth/domain/billing';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/db/database.ts';

export interface LockedInvoice {
  companyId: number;
  companyName: string;
  amountCents: number;
  periodEnd: CalendarDate;
  paidAt: Date | null;
}

export async function lockInvoice(
  transaction: DatabaseTransaction,
  id: string,
): Promise<LockedInvoice | null> {
  const { rows } = await sql<LockedInvoice>`
    select i.company_id as "companyId", c.name as "companyName", i.amount as "amountCents",
      i.period_end as "periodEnd", i.paid_at as "paidAt"
    from invoices i join companies c on c.id = i.company_id
    where i.id = ${id} for no key update of i`.execute(transaction);
  return rows[0] ?? null;
}

export async function markInvoicePaid(
  transaction: DatabaseTransaction,
  id: string,
  now: Date,
): Promise<void> {
  await sql`update invoices set paid_at = ${now} where id = ${id} and paid_at is null`.execute(transaction);
}

export interface BilledPackage {
  name: string;
  monthlyFeeCents: number;
  annualFeeCents: number;
}

export interface BilledCompany {
  id: number;
  name: string;
  createdAt: Date;
  billingPeriod: BillingPeriod;
  package: BilledPackage;
  /** Most expensive package that the company left since its last invoice. */
  formerPackage: BilledPackage | null;
  formerPackageEndedOn: CalendarDate | null;
  /**
   * End of the last invoiced period. If the company left a free package after that, the day on which it
   * left.
   */
  billedThrough: CalendarDate | null;
}

export async function listBilledCompanies(database: Database): Promise<BilledCompany[]> {
  const { rows } = await sql<BilledCompany>`
    select c.id, c.name, c.created_at as "createdAt", c.billing_period as "billingPeriod",
      ${packageJson('p')} as package,
      case when l.id is not null then ${packageJson('l')} end as "formerPackage",
      c.charged_package_left_on as "formerPackageEndedOn",
      greatest(c.charged_since, (select max(i.period_end) from invoices i where i.company_id = c.id))
        as "billedThrough"
    from companies c join packages p on p.id = c.package_id
      left join packages l on l.id = c.charged_package_id
    where c.deleted_at is null order by c.id`.execute(database);
  return rows;
}

const packageJson = (table: string) => sql`
  json_build_object('name', ${sql.ref(`${table}.name`)},
    'monthlyFeeCents', ${sql.ref(`${table}.monthly_fee`)},
    'annualFeeCents', ${sql.ref(`${table}.annual_fee`)})`;

export interface NewInvoice {
  companyId: number;
  id: string;
  periodEnd: CalendarDate;
  months: number;
  amountCents: number;
  description: string;
  dueDate: CalendarDate;
  now: Date;
}

export async function insertInvoice(database: Database, invoice: NewInvoice): Promise<boolean> {
  const { companyId, id, periodEnd, months, amountCents, description, dueDate, now } = invoice;
  const { rows } = await sql`
    insert into invoices (company_id, id, period_end, months, amount, description, due_date, created_at)
    values (${companyId}, ${id}, ${periodEnd}, ${months}, ${amountCents}, ${description}, ${dueDate}, ${now})
    on conflict (company_id, period_end) do nothing returning id`.execute(database);
  return rows.length === 1;
}

export async function clearFormerPackage(
  database: Database,
  companyId: number,
  periodEnd: CalendarDate,
): Promise<void> {
  await sql`
    update companies set charged_package_id = null, charged_package_left_on = null
    where id = ${companyId} and charged_package_left_on < ${periodEnd}`.execute(database);
}

/**
 * Stores that invoices have been made through today, and returns the day of the previous run, or null the
 * first time. Concurrent runs wait for the transaction to end.
 */
export async function advanceInvoiceRun(
  transaction: DatabaseTransaction,
  today: CalendarDate,
): Promise<CalendarDate | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended('invoice run', 0))`.execute(transaction);
  const { rows } = await sql<{ before: CalendarDate }>`
    select made_through as before from invoice_runs`.execute(transaction);
  await sql`
    insert into invoice_runs (made_through) values (${today})
    on conflict (is_only) do update set made_through = greatest(invoice_runs.made_through,
      excluded.made_through)`.execute(transaction);
  return rows[0]?.before ?? null;
}
