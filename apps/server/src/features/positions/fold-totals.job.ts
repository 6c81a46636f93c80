import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { JobKind } from '../../platform/jobs/job-queue.ts';
import { TOTAL_GROUP, TOTAL_SUMS } from './total-sums.ts';

/** Each minute the signed rows that writers appended are folded into the totals. */
export const foldTotalsJob: JobKind<object> = {
  name: 'fold-position-totals',
  retryLimit: 2,
  cron: '* * * * *',
};

/** Folds the deltas into the totals in one statement: a reader sees each signed row in one of the two, never in both. */
export async function foldTotals(database: Database): Promise<void> {
  const group = sql.join(TOTAL_GROUP.map((name) => sql.ref(name)));
  const sums = sql.join(TOTAL_SUMS.map((name) => sql.ref(name)));
  const added = sql.join(TOTAL_SUMS.map((name) => sql`sum(${sql.ref(name)})::int8`));
  const folded = sql.join(
    TOTAL_SUMS.map(
      (name) =>
        sql`${sql.ref(name)} = ${sql.ref(`position_totals.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
    ),
  );
  await sql`
    with gone as (delete from position_total_deltas returning *)
    insert into position_totals (${group}, ${sums})
    select ${group}, ${added} from gone group by ${group}
    on conflict (${group}) do update set ${folded}`.execute(database);
}
