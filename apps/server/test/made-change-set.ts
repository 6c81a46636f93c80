import type pg from 'pg';

/** Creates a change set of a company's vehicle by a member or another user. Returns its id. */
export async function makeChangeSet(pool: pg.Pool, company: number): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `with made as (
       insert into change_sets (user_id, kind, started_at, finished_at)
       select coalesce((select min(user_id) from memberships where company_id = $1), max(id)), 'tagging',
         now(), now()
       from users returning id)
     insert into change_set_records (company_id, change_set_id, kind, record_id)
     select v.company_id, made.id, 'vehicles', v.id from made, vehicles v where v.company_id = $1
     order by v.id limit 1 returning change_set_id as id`,
    [company],
  );
  return rows[0]?.id ?? 0;
}
