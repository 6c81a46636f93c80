import { randomBytes } from 'node:crypto';
import { addDays } from '@fleetworth/domain/calendar';
import type pg from 'pg';

const DUE_DAYS = 14;

/** Invoices of the two largest companies: age in days and whether they were paid. */
const INVOICES = [
  { companyId: 1, daysAgo: 66, isPaid: true },
  { companyId: 1, daysAgo: 36, isPaid: false },
  { companyId: 1, daysAgo: 6, isPaid: false },
  { companyId: 2, daysAgo: 66, isPaid: true },
  { companyId: 2, daysAgo: 36, isPaid: true },
] as const;

export async function loadInvoices(
  client: pg.PoolClient,
  { today, now }: { today: string; now: Date },
): Promise<void> {
  for (const { companyId, daysAgo, isPaid } of INVOICES) {
    const periodEnd = addDays(today, -daysAgo);
    await client.query(
      `insert into invoices (company_id, id, period_end, months, amount, description, due_date, created_at,
        paid_at)
       select c.id, $2, $3, 1, p.monthly_fee,
         '<p>Package <strong>' || p.name || '</strong> for ' || c.name || ', one month.</p>',
         $4, $5::timestamptz - $6::interval,
         case when $7 then $5::timestamptz - $6::interval + interval '3 days' end
       from companies c join packages p on p.id = c.package_id
       where c.id = $1 and p.monthly_fee > 0`,
      [
        companyId,
        randomBytes(16).toString('base64url'),
        periodEnd,
        addDays(periodEnd, DUE_DAYS),
        now,
        `${daysAgo} days`,
        isPaid,
      ],
    );
  }
}
