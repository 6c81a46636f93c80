import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../platform/db/database.ts';

export interface LockedOrder {
  id: number;
  company_ids: number[];
  company_names: string[];
  items_count: number;
  amount: number;
  paid_at: Date | null;
}

export async function lockOrder(transaction: DatabaseTransaction, id: number): Promise<LockedOrder | null> {
  const { rows } = await sql<LockedOrder>`
    select o.id, o.company_ids, o.items_count, o.amount, o.paid_at,
      (select json_agg(c.name order by array_position(o.company_ids, c.id)) from companies c
        where c.id = any(o.company_ids)) as company_names
    from guide_orders o
    where o.id = ${id} and o.deleted_at is null for no key update of o`.execute(transaction);
  return rows[0] ?? null;
}

/** Returns the company of the order, or null if the order was paid before. */
export async function setPaid(
  transaction: DatabaseTransaction,
  id: number,
  now: Date,
): Promise<number | null> {
  const { rows } = await sql<{ company_id: number }>`
    update guide_orders set paid_at = ${now}, valuing_since = ${now}, version = version + 1,
      updated_at = ${now}
    where id = ${id} and paid_at is null returning company_id`.execute(transaction);
  return rows[0]?.company_id ?? null;
}
