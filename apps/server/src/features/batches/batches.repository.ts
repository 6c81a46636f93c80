import { Readable } from 'node:stream';
import type { BatchKind } from '@fleetworth/contract/batch-columns';
import type { RowAction, RowNoteKind } from '@fleetworth/contract/batch-choices';
import type { BatchStatus } from '@fleetworth/contract/batch-shapes';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import { type Database, oneRow } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/generated/tables.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';
import type { BatchItem, EvaluatedRow, RowNote } from './batch-kinds.ts';
import { isFirstSheet } from './first-sheets.repository.ts';
import { COMPANY_COLUMN } from './row-changes.ts';
import type { NoteCounts } from './processing/batch-outcomes.repository.ts';
import { cellText, type ReadCell } from '../../platform/spreadsheet/read-row.ts';
import type { MatchedColumn } from './reading/check-sheet.ts';
import type { CellProblem, CellValue } from './reading/sheet-row.ts';

export interface StoredBatch {
  id: number;
  company_id: number | null;
  company_name: string | null;
  kind: BatchKind;
  region_code: string | null;
  file_name: string;
  status: BatchStatus;
  row_count: number;
  unread_headings: string[];
  unread_count: number;
  notes: string[];
  matched_columns: MatchedColumn[];
  default_values: Record<string, string>;
  note_counts: NoteCounts;
  done_count: number;
  applied_count: number;
  refused_count: number;
  previewed_at: Date | null;
  started_by: number | null;
  /** Null before the start, and for batches that change no records. */
  change_set_id: number | null;
  /** Name of the user who undid the batch. Null until the undo has finished. */
  undone_by: string | null;
  undone_at: Date | null;
  user_name: string;
  corrects_id: number | null;
  created_at: Date;
}

export const toOriginalText = (cell: ReadCell | undefined): string | null => cellText(cell) || null;

export type PendingRow = Pick<StoredRow, 'row' | 'name' | 'values' | 'problems'>;

export interface StoredRow {
  row: number;
  name: string;
  values: Record<string, CellValue>;
  cells: Record<string, ReadCell>;
  problems: CellProblem[];
}

export interface RowView {
  row: number;
  name: string;
  action: RowAction;
  values: StoredRow['values'];
  changes: EvaluatedRow['changes'];
  problems: CellProblem[];
  notes: RowNote[];
}

export interface LinkedBatch {
  id: number;
  file_name: string;
}

interface BatchPageRequest {
  page: number;
  per: number;
  /**
   * True to list only batches that have rejected rows and were neither undone nor corrected by another
   * upload.
   */
  to_fix?: boolean | undefined;
}

export interface RowFilter {
  action?: RowAction | undefined;
  note?: RowNoteKind | undefined;
  limit: number;
  offset?: number;
}

type AuditedBatch = Pick<
  Selectable<DB['batches']>,
  'company_id' | 'user_id' | 'kind' | 'region_code' | 'file_name' | 'status' | 'row_count' | 'started_by'
>;

/**
 * Matches batches that the user sees: all batches of the user's companies, and the user's own batches without
 * a company. Excludes the sheets that new accounts upload before they create a company.
 */
export const isVisible = (scope: Scope): RawBuilder<SqlBool> =>
  sql`b.deleted_at is null
    and ((${isInScope('b.company_id', scope)}) or (b.company_id is null and b.user_id = ${scope.userId}))
    and not ${isFirstSheet}`;

export class BatchesRepository {
  readonly #database: Database;
  readonly #scope: Scope;

  constructor(database: Database, scope: Scope) {
    this.#database = database;
    this.#scope = scope;
  }

  async list(
    kinds: readonly BatchKind[],
    { page, per, to_fix: isToFix = false }: BatchPageRequest,
  ): Promise<{ batches: StoredBatch[]; count: number }> {
    const isOfKinds = sql<SqlBool>`b.kind = any(${[...kinds]}::text[]) and ${isVisible(this.#scope)}`;
    const predicate = isToFix ? sql<SqlBool>`${isOfKinds} and ${HAS_ROWS_TO_FIX}` : isOfKinds;
    const counted = await sql<{ count: number }>`
      select count(*)::int4 as count from batches b where ${predicate}`.execute(this.#database);
    const { rows } = await sql<StoredBatch>`
      ${SELECT} where ${predicate} order by b.id desc limit ${per} offset ${(page - 1) * per}`.execute(
      this.#database,
    );
    return { batches: rows, count: oneRow(counted.rows).count };
  }

  async find(kinds: readonly BatchKind[], id: number): Promise<StoredBatch | null> {
    const { rows } = await sql<StoredBatch>`
      ${SELECT} where b.id = ${id} and b.kind = any(${[...kinds]}::text[])
        and ${isVisible(this.#scope)}`.execute(this.#database);
    return rows[0] ?? null;
  }

  async listCorrections({ id, corrects_id }: Pick<StoredBatch, 'id' | 'corrects_id'>): Promise<{
    corrected: LinkedBatch | null;
    corrections: LinkedBatch[];
  }> {
    const { rows } = await sql<LinkedBatch>`
      select b.id, b.file_name from batches b
      where (b.id = ${corrects_id} or b.corrects_id = ${id}) and ${isVisible(this.#scope)}
      order by b.id desc`.execute(this.#database);
    return {
      corrected: rows.find((row) => row.id === corrects_id) ?? null,
      corrections: rows.filter((row) => row.id !== corrects_id),
    };
  }

  async lock(kinds: readonly BatchKind[], id: number): Promise<StoredBatch | null> {
    await sql`select 1 from batches where id = ${id} for update`.execute(this.#database);
    return await this.find(kinds, id);
  }

  async setStarted(id: number, now: Date): Promise<void> {
    await sql`update batches set status = 'progress', started_by = ${this.#scope.userId}, updated_at = ${now},
      version = version + 1
      where id = ${id}`.execute(this.#database);
  }

  async delete(id: number, now: Date): Promise<void> {
    await sql`
      with files as (delete from batch_files where batch_id = ${id}),
        rows as (delete from batch_rows where batch_id = ${id})
      update batches set deleted_at = ${now}, updated_at = ${now}, version = version + 1
        where id = ${id}`.execute(this.#database);
  }

  async readAudited(id: number): Promise<object> {
    const { rows } = await sql<AuditedBatch>`
      select company_id, user_id, kind, region_code, file_name, status, row_count, started_by from batches
      where id = ${id}`.execute(this.#database);
    return oneRow(rows);
  }

  /**
   * Streams the uploaded file in chunks, so that a slow download needs only one or two chunks in memory and
   * holds no database connection.
   */
  async readFile(id: number): Promise<Readable> {
    const { rows } = await sql<{ size: number }>`
      select octet_length(content) as size from batch_files where batch_id = ${id}`.execute(this.#database);
    return Readable.from(this.#readChunks(id, oneRow(rows).size));
  }

  async *#readChunks(id: number, size: number): AsyncGenerator<Buffer> {
    for (let offset = 0; offset < size; offset += CHUNK_BYTES) {
      const { rows } = await sql<{ chunk: Buffer }>`
        select substring(content from ${offset + 1} for ${CHUNK_BYTES}) as chunk from batch_files
        where batch_id = ${id}`.execute(this.#database);
      yield oneRow(rows).chunk;
    }
  }

  async countActions(
    id: number,
  ): Promise<Record<'expected' | 'outcome', Partial<Record<RowAction, number>>>> {
    const { rows } = await sql<{ expected: RowAction | null; outcome: RowAction | null; count: number }>`
      select expected, outcome, count(*)::int4 as count from batch_rows where batch_id = ${id}
      group by 1, 2`.execute(this.#database);
    const total = (name: 'expected' | 'outcome') => {
      const counts: Partial<Record<RowAction, number>> = {};
      for (const { [name]: action, count } of rows)
        if (action !== null) counts[action] = (counts[action] ?? 0) + count;
      return counts;
    };
    return { expected: total('expected'), outcome: total('outcome') };
  }

  async countDeletions(id: number): Promise<{ company: string; count: number }[]> {
    const { rows } = await sql<{ company: string; count: number }>`
      select change ->> 'from' as company, count(*)::int4 as count
      from batch_rows, jsonb_array_elements(expected_changes) change
      where batch_id = ${id} and expected = 'delete' and change ->> 'column' = ${COMPANY_COLUMN}
      group by 1 order by 2 desc, 1`.execute(this.#database);
    return rows;
  }

  async listItems(
    id: number,
    outcome: RowAction,
    maxCount: number,
  ): Promise<(Omit<BatchItem, 'message'> & { message: string | null })[]> {
    const { rows } = await sql<{ item: BatchItem }>`
      select item from batch_rows where batch_id = ${id} and outcome = ${outcome} and item is not null
      order by row limit ${maxCount}`.execute(this.#database);
    return rows.map(({ item }) => ({ ...item, message: item.message ?? null }));
  }

  async listRows(
    id: number,
    { action, note, limit, offset = 0 }: RowFilter,
  ): Promise<{ rows: RowView[]; count: number }> {
    const filters = [sql`r.batch_id = ${id}`, sql`coalesce(r.outcome, r.expected) is not null`];
    if (action !== undefined) filters.push(sql`coalesce(r.outcome, r.expected) = ${action}`);
    if (note !== undefined)
      filters.push(sql`coalesce(r.outcome_notes, r.expected_notes) @> ${JSON.stringify([{ kind: note }])}`);
    const predicate = sql<SqlBool>`${sql.join(filters, sql` and `)}`;
    const counted = await sql<{ count: number }>`
      select count(*)::int4 as count from batch_rows r where ${predicate}`.execute(this.#database);
    const { rows } = await sql<RowView>`
      select r.row, r.name, r.values, coalesce(r.outcome, r.expected) as action,
        coalesce(r.outcome_changes, r.expected_changes, '[]') as changes,
        coalesce(r.outcome_problems, r.expected_problems, '[]') as problems,
        coalesce(r.outcome_notes, r.expected_notes, '[]') as notes
      from batch_rows r where ${predicate} order by r.row limit ${limit} offset ${offset}`.execute(
      this.#database,
    );
    return { rows, count: oneRow(counted.rows).count };
  }
}

/**
 * Matches batches that have rejected rows and were neither undone nor corrected by another upload. A
 * correcting upload doesn't count while it waits to be started or if it failed.
 */
const HAS_ROWS_TO_FIX = sql<SqlBool>`
  b.status in ('finished', 'failed') and b.refused_count > 0
  and not exists (
    select 1 from batches correction
    where correction.corrects_id = b.id and correction.deleted_at is null
      and correction.status in ('progress', 'finished'))
  and not exists (
    select 1 from change_sets change_set
    join change_sets undo on undo.undoes = change_set.id and undo.finished_at is not null
    where change_set.batch_id = b.id and not exists (
      select 1 from change_sets undo_of_undo
      where undo_of_undo.undoes = undo.id and undo_of_undo.finished_at is not null))`;

const CHUNK_BYTES = 131_072;

const SELECT = sql`
  select b.id, b.company_id, c.name as company_name, b.kind, b.region_code, b.file_name, b.status,
    b.row_count,
    b.unread_headings, b.unread_count, b.notes, b.matched_columns, b.default_values, b.note_counts,
    b.done_count, b.applied_count,
    b.refused_count, b.previewed_at, b.started_by, change_set.id as change_set_id, b.corrects_id,
    trim(u.name || ' ' || u.last_name) as user_name, b.created_at,
    case when undo_of_undo.id is null
      then trim(undo_user.name || ' ' || undo_user.last_name) end as undone_by,
    case when undo_of_undo.id is null then undo.finished_at end as undone_at
  from batches b join users u on u.id = b.user_id left join companies c on c.id = b.company_id
  left join change_sets change_set on change_set.batch_id = b.id
  left join change_sets undo on undo.undoes = change_set.id and undo.finished_at is not null
  left join users undo_user on undo_user.id = undo.user_id
  -- An undo that was undone itself leaves the changes of the batch in place.
  left join change_sets undo_of_undo
    on undo_of_undo.undoes = undo.id and undo_of_undo.finished_at is not null`;
