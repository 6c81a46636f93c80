import type pg from 'pg';

/** Lists tables, including those of jobs, with a row that contains the text. */
export async function tablesWith(pool: pg.Pool, text: string): Promise<string[]> {
  const { rows: tables } = await pool.query<{ schema: string; name: string }>(
    `select relnamespace::regnamespace as schema, relname as name from pg_class
     where relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and relkind in ('r', 'p')
       and not relispartition`,
  );
  const found: string[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await pool.query(
      `select from ${schema}.${name} t where position($1 in t::text) > 0 limit 1`,
      [text],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}
