import { randomBytes } from 'node:crypto';
import type pg from 'pg';

let made = 0;

/** Creates an invoice of Harbor Rent for the next period. Returns its id. */
export async function makeInvoice(
  pool: pg.Pool,
  {
    amountCents = 19_900,
    description = '<p>Package</p>',
  }: { amountCents?: number; description?: string } = {},
): Promise<string> {
  const id = randomBytes(16).toString('base64url');
  made += 1;
  await pool.query(
    `insert into invoices (company_id, id, period_end, months, amount, description, due_date, created_at)
     values (1, $1, '2001-01-01'::date + $4::int4, 1, $2, $3, '2026-12-04', '2026-11-20T17:00:00Z')`,
    [id, amountCents, description, made],
  );
  return id;
}
