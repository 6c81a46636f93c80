import type pg from 'pg';

/** SQL for the company's first member, or for a user without memberships. */
export const userOf = (company: number) =>
  `coalesce((select min(user_id) from memberships where company_id = ${company}),
    (select max(id) from users))`;

/** Stores a batch of a kind with one rejected row, which names an unknown lender, and returns its id. */
export async function makeBatch(pool: pg.Pool, kind: string, company: number): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into batches (company_id, user_id, kind, region_code, file_name, row_count, created_at,
      updated_at)
     select ${kind === 'auction_valuation' ? 'null::int4' : company}, ${userOf(company)}, '${kind}',
       'NA', 'rows.csv', 1, now(), now() returning id`,
  );
  const id = rows[0]?.id ?? 0;
  await pool.query(`insert into batch_files (batch_id, content) values ($1, 'VIN')`, [id]);
  await pool.query(
    `insert into batch_rows (batch_id, row, name, cells, values, problems)
     values ($1, 2, 'row 2', '{}', '{"source": "Sample lender"}',
       '[{"column": "VIN", "value": "", "text": "Please type 17 chars VIN number."}]')`,
    [id],
  );
  return id;
}
