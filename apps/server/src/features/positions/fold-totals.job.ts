import { sql } from 'kysely';
import { pause } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { JobKind } from '../../platform/jobs/job-queue.ts';
import { TOTAL_GROUP, TOTAL_SUMS } from './total-sums.ts';

/** Each minute, and sooner where they are many, the signed rows that writers appended are folded into the totals. */
export const foldTotalsJob: JobKind<object> = {
  name: 'fold-position-totals',
  retryLimit: 2,
  cron: '* * * * *',
};

const GATHER_MS = 500;

/**
 * What the job does: whoever asks for a fold while it waits is served by it, and folds do not follow each other without a pause,
 * however many are written.
 */
export async function gatherAndFold(database: Database): Promise<void> {
  await pause(GATHER_MS);
  await foldTotals(database);
}

/**
 * Folds the deltas into the totals in one statement: a reader sees each signed row in one of the two, never in both. A company's
 * version tells those who remember its totals that they have changed, and a group's version those which. Moves are counted with it:
 * those that are folded and those that are not are always as many as there were.
 */
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
    with gone as (delete from position_total_deltas returning *),
    moved as (delete from position_moves returning company_id),
    counted as (
      insert into position_total_versions (company_id, version, moves)
      select company_id, 1, sum(moves) from (
        select company_id, 1 as moves from moved union all select distinct company_id, 0 from gone) written
      group by company_id
      on conflict (company_id) do update set
        version = position_total_versions.version + 1, moves = position_total_versions.moves + excluded.moves
      returning company_id, version)
    insert into position_totals (${group}, ${sums}, version)
    select ${group}, ${added}, version from gone join counted using (company_id) group by ${group}, version
    on conflict (${group}) do update set ${folded}, version = excluded.version`.execute(database);
}
