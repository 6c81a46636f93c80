import type { RowNoteKind } from '@fleetworth/contract/batch-choices';
import { type RawBuilder, sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../../platform/db/database.ts';
import type { Write } from '../../../platform/db/write.ts';
import type { BatchSubject, EvaluatedRow } from '../batch-kinds.ts';
import { fieldsReportedIfMissing } from '../missing-fields.ts';

export async function storeExpectedEffects(
  database: Database,
  batchId: number,
  evaluated: readonly EvaluatedRow[],
): Promise<void> {
  await sql`
    update batch_rows r set expected = j.action, expected_changes = j.changes, expected_problems = j.problems,
      expected_notes = case when j.action = 'refuse' then '[]' else r.notes || coalesce(j.notes, '[]') end
    from json_to_recordset(${JSON.stringify(evaluated)}::json)
      as j (row int4, action text, changes jsonb, problems jsonb, notes jsonb)
    where r.batch_id = ${batchId} and r.row = j.row`.execute(database);
}

export async function setBatchPreviewed(
  transaction: DatabaseTransaction,
  batch: CountedBatch,
  now: Date,
): Promise<void> {
  await sql`
    update batches set previewed_at = ${now}, note_counts = ${noteCounts(batch)}
    where id = ${batch.id}`.execute(transaction);
}

export async function clearPreview(transaction: DatabaseTransaction, batchId: number): Promise<void> {
  await sql`
    update batches set previewed_at = null, version = version + 1 where id = ${batchId}`.execute(transaction);
}

export async function storeOutcomes(
  { transaction, now }: Write,
  {
    batchId,
    outcomes,
    hasTimedOut,
  }: { batchId: number; outcomes: readonly EvaluatedRow[]; hasTimedOut: boolean },
): Promise<void> {
  // A batch waits only a limited time for an outage to end. That time counts from `updated_at`, so rows that
  // are rejected because of the outage don't change it.
  const updatedAt = hasTimedOut ? sql`updated_at` : sql`${now}`;
  await sql`
    with stored as (
      update batch_rows r
      set outcome = j.action, outcome_changes = j.changes, outcome_problems = j.problems, item = j.item,
        outcome_notes = case when j.action = 'refuse' then '[]' else r.notes || coalesce(j.notes, '[]') end
      from json_to_recordset(${JSON.stringify(outcomes)}::json)
        as j (row int4, action text, changes jsonb, problems jsonb, item jsonb, notes jsonb)
      where r.batch_id = ${batchId} and r.row = j.row and r.outcome is null
      returning r.outcome)
    update batches b set updated_at = ${updatedAt}, done_count = done_count + k.done,
      applied_count = applied_count + k.applied, refused_count = refused_count + k.refused
    from (select count(*) as done, count(*) filter (where outcome in ('create', 'update', 'delete'))
      as applied,
      count(*) filter (where outcome = 'refuse') as refused from stored) k
    where id = ${batchId}`.execute(transaction);
}

/** Sets the status 'finished', or 'failed' if all rows were rejected. */
export async function setBatchFinished(
  transaction: DatabaseTransaction,
  batch: CountedBatch,
  now: Date,
): Promise<void> {
  await sql`
    update batches set updated_at = ${now}, note_counts = ${noteCounts(batch)}, status = case when exists (
      select 1 from batch_rows where batch_id = ${batch.id} and outcome <> 'refuse') then 'finished'
        else 'failed' end
    where id = ${batch.id}`.execute(transaction);
}

export async function findProgressTime(database: Database, batchId: number): Promise<Date | null> {
  const { rows } = await sql<{ updated_at: Date }>`
    select updated_at from batches where id = ${batchId}`.execute(database);
  return rows[0]?.updated_at ?? null;
}

/**
 * Number of rows by kind of note. Rows with a `from_vin` note also count as `names_from_vin` or
 * `year_from_vin`, and rows with a `not_stored` note by column heading. `without …` counts the rows that
 * create a record without a value in that field. Kinds without rows are absent.
 */
export type NoteCounts = Partial<
  Record<
    RowNoteKind | 'names_from_vin' | 'year_from_vin' | `not_stored ${string}` | `without ${string}`,
    number
  >
>;

type CountedBatch = Pick<BatchSubject, 'id' | 'kind'>;

const noteCounts = ({ id, kind }: CountedBatch): RawBuilder<NoteCounts> => sql`(
  select coalesce(jsonb_object_agg(counted_as, rows), '{}') from (
    select counted_as, count(distinct row) as rows
    from batch_rows, jsonb_array_elements(coalesce(outcome_notes, expected_notes)) note,
      lateral (values (note ->> 'kind'), (case note ->> 'kind'
        when 'from_vin' then case note ->> 'column' when 'Year' then 'year_from_vin' else 'names_from_vin' end
        when 'not_stored' then 'not_stored ' || (note ->> 'column') end)) counts (counted_as)
    where batch_id = ${id} and counted_as is not null group by 1
    union all
    select 'without ' || field, count(*)
    from batch_rows, unnest(${fieldsReportedIfMissing(kind)}::text[]) field
    where batch_id = ${id} and coalesce(outcome, expected) = 'create' and values ->> field is null
    group by 1) counted)`;
