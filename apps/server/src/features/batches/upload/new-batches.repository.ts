import type { BatchKind } from '@fleetworth/contract/batch-columns';
import type { UploadedFile } from '@fleetworth/contract/endpoint';
import { sql } from 'kysely';
import type pg from 'pg';
import { type CopyValue, copyRows } from '../../../platform/db/copy-rows.ts';
import { oneRow } from '../../../platform/db/database.ts';
import { withinDeadline } from '../../../platform/db/deadline.ts';
import type { Write } from '../../../platform/db/write.ts';
import type { RowKind } from '../batch-kinds.ts';
import type { CheckedSheet } from '../reading/open-sheet.ts';
import type { SheetRow } from '../reading/sheet-row.ts';

interface NewBatch {
  kind: BatchKind;
  companyId: number | null;
  regionCode: string | null;
  file: UploadedFile;
  fileName: string;
}

export async function insertBatch(
  { transaction, scope, now }: Write,
  { kind, companyId, regionCode, file, fileName }: NewBatch,
  { rowCount, unread, notes, columns, defaults, ownHeadings }: CheckedSheet,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into batches (company_id, user_id, kind, region_code, file_name, row_count, unread_headings,
      unread_count, notes, matched_columns, default_values, own_headings, created_at, updated_at)
    values (${companyId}, ${scope.userId}, ${kind}, ${regionCode}, ${fileName}, ${rowCount},
      ${unread.names}::text[], ${unread.count}, ${notes}::text[], ${JSON.stringify(columns)},
      ${JSON.stringify(defaults)}, ${ownHeadings}::text[], ${now}, ${now})
    returning id`.execute(transaction);
  const { id } = oneRow(rows);
  const content = Buffer.from(file.bytes);
  await sql`insert into batch_files (batch_id, content) values (${id}, ${content})`.execute(transaction);
  return id;
}

/** Inserts the rows of a batch in the current transaction of the connection. */
export async function insertRows(
  { client, deadlineMs }: { client: pg.PoolClient; deadlineMs: number | undefined },
  { id, nameOf }: { id: number } & Pick<RowKind, 'nameOf'>,
  { readRows }: CheckedSheet,
): Promise<void> {
  // Inserts in pages, because a statement for the whole sheet could exceed the statement timeout.
  for await (const some of readRows())
    await withinDeadline(client, deadlineMs, () =>
      copyRows(
        client,
        BATCH_ROWS,
        some.map((row) => toCopy(id, nameOf(row.values) || `row ${row.row}`, row)),
      ),
    );
}

const BATCH_ROWS = {
  table: 'batch_rows',
  columns: ['batch_id', 'row', 'name', 'cells', 'values', 'problems', 'notes', 'own_cells'],
};

const toCopy = (batchId: number, name: string, row: SheetRow): CopyValue[] => [
  batchId,
  row.row,
  name,
  JSON.stringify(row.cells),
  JSON.stringify(row.values),
  JSON.stringify(row.problems),
  JSON.stringify(row.notes),
  row.ownCells === undefined ? null : JSON.stringify(row.ownCells),
];
