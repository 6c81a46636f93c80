import type { BatchKind } from '@fleetworth/contract/batch-columns';
import type { UploadedFile } from '@fleetworth/contract/endpoint';
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { Scope } from '../../../platform/auth/scope.ts';
import { type CopyValue, copyRows } from '../../../platform/db/copy-rows.ts';
import { oneRow } from '../../../platform/db/database.ts';
import { withinDeadline } from '../../../platform/db/deadline.ts';
import type { Write } from '../../../platform/db/write.ts';
import type { RowKind } from '../batch-kinds.ts';
import { isVisible } from '../batches.repository.ts';
import type { CheckedSheet } from '../reading/check-sheet.ts';
import type { SheetRow } from '../reading/sheet-row.ts';

interface NewBatch {
  kind: BatchKind;
  companyId: number | null;
  regionCode: string | null;
  file: UploadedFile;
  fileName: string;
  /** Id of the batch that this one corrects. If absent, the sheet may name it. */
  corrects?: number | undefined;
}

export async function insertBatch(
  { transaction, scope, now }: Write,
  { kind, companyId, regionCode, file, fileName, corrects }: NewBatch,
  { rowCount, unread, notes, columns, defaults, originalHeadings, correctedBatchId }: CheckedSheet,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into batches (company_id, user_id, kind, region_code, file_name, row_count, unread_headings,
      unread_count, notes, matched_columns, default_values, own_headings, corrects_id, created_at, updated_at)
    select ${companyId}::int4, ${scope.userId}, ${kind}, ${regionCode}, ${fileName}, ${rowCount},
      ${unread.names}::text[], ${unread.count}, ${notes}::text[], ${JSON.stringify(columns)},
      ${JSON.stringify(defaults)}, ${originalHeadings}::text[],
      ${correctedBatch(scope, { id: corrects ?? correctedBatchId, kind, companyId })}, ${now}, ${now}
    returning id`.execute(transaction);
  const { id } = oneRow(rows);
  const content = Buffer.from(file.bytes);
  await sql`insert into batch_files (batch_id, content) values (${id}, ${content})`.execute(transaction);
  return id;
}

interface CorrectedBatch {
  id: number | null;
  kind: BatchKind;
  companyId: number | null;
}

const correctedBatch = (
  scope: Scope,
  { id, kind, companyId }: CorrectedBatch,
): RawBuilder<number | null> => sql`(
  select b.id from batches b
  where b.id = ${id} and b.kind = ${kind} and b.company_id is not distinct from ${companyId}
    and ${isVisible(scope)})`;

/** Finds the VINs of rows that identify their vehicle without a full VIN. */
export type FindVins = (rows: readonly SheetRow[]) => Promise<ReadonlyMap<number, string>>;

interface RowLookups extends Pick<RowKind, 'nameOf'> {
  findVins: FindVins;
}

export async function insertRows(
  { client, deadlineMs }: { client: pg.PoolClient; deadlineMs: number | undefined },
  { id, nameOf, findVins }: RowLookups & { id: number },
  { readRows }: CheckedSheet,
): Promise<void> {
  // Inserts in pages, because a statement for the whole sheet could exceed the statement timeout.
  for await (const page of readRows()) {
    const vins = await findVins(page);
    const rows = page.map((row) =>
      toCopyValues(row, {
        batchId: id,
        name: nameOf(row.values) || `row ${row.row}`,
        vehicleVin: vins.get(row.row) ?? null,
      }),
    );
    await withinDeadline(client, deadlineMs, () => copyRows(client, BATCH_ROWS, rows));
  }
}

const BATCH_ROWS = {
  table: 'batch_rows',
  columns: ['batch_id', 'row', 'name', 'vehicle_vin', 'cells', 'values', 'problems', 'notes', 'own_cells'],
};

interface CopiedRow {
  batchId: number;
  name: string;
  vehicleVin: string | null;
}

const toCopyValues = (row: SheetRow, { batchId, name, vehicleVin }: CopiedRow): CopyValue[] => [
  batchId,
  row.row,
  name,
  vehicleVin,
  JSON.stringify(row.cells),
  JSON.stringify(row.values),
  JSON.stringify(row.problems),
  JSON.stringify(row.notes),
  row.originalCells === undefined ? null : JSON.stringify(row.originalCells),
];
