import type { BatchKind } from '@fleetworth/contract/batch-columns';
import type { batchesCalls } from '@fleetworth/contract/batches';
import { batchesCalls as calls } from '@fleetworth/contract/batches';
import type { UploadedFile } from '@fleetworth/contract/endpoint';
import type pg from 'pg';
import { authorizeWrite } from '../../platform/auth/policy.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import { type CopyValue, copyRows } from '../../platform/db/copy-rows.ts';
import { oneRow } from '../../platform/db/database.ts';
import { refusalsOf } from '../../platform/http/refusal.ts';
import { SpreadsheetError, type SpreadsheetFault } from '../../platform/spreadsheet/spreadsheet-error.ts';
import type { KindsOfRows } from './batch-kinds.ts';
import { openSheet } from './open-sheet.ts';
import type { SheetRow } from './read-sheet.ts';
import { Slots } from './slots.ts';

const fail = refusalsOf(calls.uploadVehicleBatch);

/** Each has a connection and the memory of a reading: calls of others have to find some, too. */
const slots = new Slots(2);

interface Needs {
  pool: pg.Pool;
  kinds: KindsOfRows;
}

export interface NewSheet {
  kind: BatchKind;
  companyId: number | null;
  regionCode: string | null;
  file: UploadedFile | null;
  now: Date;
}

/**
 * Takes a sheet in: its file, and its rows as far as they can be read by their columns. Nothing else is changed. All of it or, where the
 * file can not be read, nothing. Answers its id.
 */
export async function receiveSheet({ pool, kinds }: Needs, scope: Scope, sheet: NewSheet): Promise<number> {
  const { companyId, file } = sheet;
  if (companyId !== null) authorizeWrite(scope, companyId, () => fail('company.not_found'));
  if (file === null || file.bytes.length === 0) throw fail('batch.no_file', 'file');
  return await slots.take(() => storeSheet({ pool, kinds }, scope, { ...sheet, file }));
}

type SheetWithFile = NewSheet & { file: UploadedFile };

async function storeSheet({ pool, kinds }: Needs, scope: Scope, sheet: SheetWithFile): Promise<number> {
  const { kind, file } = sheet;
  const client = await pool.connect();
  try {
    await client.query('begin');
    const id = await insertSheet(client, scope, sheet);
    let count = 0;
    const nameOf = (row: SheetRow) => kinds[kind].nameOf(row.values) || `row ${row.row}`;
    const { unread, rows } = await openSheet(file.bytes, kind);
    for await (const some of rows) {
      count += some.length;
      // Each is a short statement: one of the whole sheet would take longer than a statement may.
      await copyRows(
        client,
        BATCH_ROWS,
        some.map((row) => toCopy(id, nameOf(row), row)),
      );
    }
    if (count === 0) throw fail('batch.empty', 'file');
    await client.query(
      'update batches set row_count = $2, unread_headings = $3, unread_count = $4 where id = $1',
      [id, count, unread.names, unread.count],
    );
    await client.query('commit');
    return id;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error instanceof SpreadsheetError ? fail(REASONS[error.fault], 'file') : error;
  } finally {
    client.release();
  }
}

const REASONS: Record<SpreadsheetFault, (typeof batchesCalls)['uploadVehicleBatch']['reasons'][number]> = {
  unreadable: 'batch.unreadable',
  encrypted: 'batch.encrypted',
  too_large: 'batch.too_large',
  too_slow: 'batch.too_large',
  too_many_rows: 'batch.too_many_rows',
};

async function insertSheet(
  client: pg.PoolClient,
  { userId }: Scope,
  { kind, companyId, regionCode, now, file: { name, bytes } }: SheetWithFile,
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into batches (company_id, user_id, kind, region_code, file_name, row_count, created_at, updated_at)
     values ($1, $2, $3, $4, $5, 0, $6, $6) returning id`,
    [companyId, userId, kind, regionCode, fileName(name), now],
  );
  const { id } = oneRow(rows);
  await client.query('insert into batch_files (batch_id, content) values ($1, $2)', [id, Buffer.from(bytes)]);
  return id;
}

const LONGEST_NAME = 200;
/** What a browser sends may carry a path, and what no name has. */
const fileName = (name: string): string =>
  name
    .split(/[/\\]/)
    .at(-1)
    ?.replaceAll(/[\p{Cc}"]/gu, '')
    .slice(-LONGEST_NAME) || 'sheet.xlsx';

const BATCH_ROWS = {
  table: 'batch_rows',
  columns: ['batch_id', 'row', 'name', 'cells', 'values', 'problems'],
};

const toCopy = (batchId: number, name: string, { row, cells, values, problems }: SheetRow): CopyValue[] => [
  batchId,
  row,
  name,
  JSON.stringify(cells),
  JSON.stringify(values),
  JSON.stringify(problems),
];
