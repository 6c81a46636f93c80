import type pg from 'pg';

/** Creates an unpaid order of one vehicle by the first owner of Harbor Rent. Returns its id. */
export async function makeGuideOrder(pool: pg.Pool, amountCents: number): Promise<string> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into guide_orders (company_id, user_id, company_ids, items_count, amount)
     select 1, min(user_id), array[1], 1, $1 from memberships where company_id = 1 and role = 'owner'
       returning id`,
    [amountCents],
  );
  const id = rows[0]?.id ?? 0;
  await pool.query(
    `insert into guide_order_items (company_id, vehicle_id, order_id, place, mileage, state_code)
     select company_id, id, $1, 1, 1000, 'FL' from vehicles where company_id = 1 order by id limit 1`,
    [id],
  );
  return String(id);
}
