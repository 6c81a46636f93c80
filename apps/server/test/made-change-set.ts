import type pg from 'pg';
import { userOf } from './made-batch.ts';

/** Creates a change set of a company's vehicle by a member or another user. Returns its id. */
export async function makeChangeSet(pool: pg.Pool, company: number): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into change_sets (user_id, kind, started_at, finished_at)
     select ${userOf(company)}, 'tagging', now(), now() returning id`,
  );
  const id = rows[0]?.id ?? 0;
  await pool.query(
    `insert into change_set_records (company_id, change_set_id, kind, record_id)
     select company_id, $1, 'vehicles', id from vehicles where company_id = $2 order by id limit 1`,
    [id, company],
  );
  return id;
}
