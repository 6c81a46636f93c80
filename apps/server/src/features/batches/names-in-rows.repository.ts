import { MAX_UNKNOWN_NAMES } from '@fleetworth/contract/batch-names';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

export interface NameInRows {
  field: 'source' | 'class' | 'tags';
  name: string;
  rows: number;
}

export async function listNamesInRows(database: Database, batchId: number): Promise<NameInRows[]> {
  const { rows } = await sql<NameInRows>`
    with cells as (
      select c.field, r.values -> c.field as cell
      from batch_rows r, unnest(array['source', 'class']) as c (field) where r.batch_id = ${batchId}
      union all
      select 'tags', tag from batch_rows r, jsonb_array_elements(
        case jsonb_typeof(r.values -> 'tags') when 'array' then r.values -> 'tags' else '[]' end) tag
      where r.batch_id = ${batchId})
    select field, cell #>> '{}' as name, count(*)::int4 as rows from cells
    where jsonb_typeof(cell) = 'string'
    group by 1, 2 order by 3 desc, 2 limit ${MAX_UNKNOWN_NAMES}`.execute(database);
  return rows;
}
