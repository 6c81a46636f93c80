import { type RawBuilder, sql } from 'kysely';

/** Returns the number of rows of a batch by kind of note, as one JSON object. */
export const noteCounts = (batchId: number): RawBuilder<object> => sql`(
  select coalesce(jsonb_object_agg(kind, rows), '{}') from (
    select note ->> 'kind' as kind, count(distinct row) as rows
    from batch_rows, jsonb_array_elements(coalesce(outcome_notes, expected_notes)) note
    where batch_id = ${batchId} group by 1) counted)`;
