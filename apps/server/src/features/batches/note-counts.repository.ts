import type { RowNoteKind } from '@fleetworth/contract/batch-choices';
import { type RawBuilder, sql } from 'kysely';

/**
 * Numbers of rows of a batch by kind of note; of those by the VIN by what it decided, and of cells that were
 * left out by the heading of their column. Absent for 0.
 */
export type NoteCounts = Partial<
  Record<RowNoteKind | 'names_from_vin' | 'year_from_vin' | `not_stored ${string}`, number>
>;

/** Returns the numbers of rows of a batch by their notes, as one JSON object. */
export const noteCounts = (batchId: number): RawBuilder<NoteCounts> => sql`(
  select coalesce(jsonb_object_agg(counted_as, rows), '{}') from (
    select counted_as, count(distinct row) as rows
    from batch_rows, jsonb_array_elements(coalesce(outcome_notes, expected_notes)) note,
      lateral (values (note ->> 'kind'), (case note ->> 'kind'
        when 'from_vin' then case note ->> 'column' when 'Year' then 'year_from_vin' else 'names_from_vin' end
        when 'not_stored' then 'not_stored ' || (note ->> 'column') end)) counts (counted_as)
    where batch_id = ${batchId} and counted_as is not null group by 1) counted)`;
