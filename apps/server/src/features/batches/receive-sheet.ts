import type { BatchKind } from '@fleetworth/contract/batch-columns';
import { batchesApi } from '@fleetworth/contract/batches';
import type { UploadedFile } from '@fleetworth/contract/endpoint';
import { sql } from 'kysely';
import type pg from 'pg';
import { authorizeWrite } from '../../platform/auth/policy.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { type CopyValue, copyRows } from '../../platform/db/copy-rows.ts';
import { databaseOn, oneRow } from '../../platform/db/database.ts';
import { type Write, writeAs } from '../../platform/db/write.ts';
import { refusalsOf } from '../../platform/http/refusal.ts';
import type { Enqueue } from '../../platform/jobs/job-queue.ts';
import { SpreadsheetError, type SpreadsheetFault } from '../../platform/spreadsheet/spreadsheet-error.ts';
import type { KindOfRows, KindsOfRows } from './batch-kinds.ts';
import { auditUpload } from './change-batches.ts';
import { openSheet } from './open-sheet.ts';
import { previewBatchJob } from './preview-batch.job.ts';
import type { SheetRow } from './read-sheet.ts';
import { Slots } from './slots.ts';

const fail = refusalsOf(batchesApi.calls.uploadVehicleBatch);

/** Each has a connection and the memory of a reading: calls of others have to find some, too. */
const slots = new Slots(2);

interface Needs {
  pool: pg.Pool;
  clock: Clock;
  jobs: Enqueue;
  kinds: KindsOfRows;
}

export interface NewSheet {
  kind: BatchKind;
  companyId: number | null;
  regionCode: string | null;
  file: UploadedFile | null;
}

/**
 * Takes a sheet in: its file, its rows as far as they can be read by their columns, its audit entry and the job of its preview. All of it or, where
 * the file can not be read, nothing. Answers its id.
 */
export async function receiveSheet(needs: Needs, scope: Scope, sheet: NewSheet): Promise<number> {
  const { companyId, file } = sheet;
  if (companyId !== null) authorizeWrite(scope, companyId, () => fail('company.not_found'));
  if (file === null || file.bytes.length === 0) throw fail('batch.no_file', 'file');
  return await slots.take(() => receiveFile(needs, scope, { ...sheet, file }));
}

type SheetWithFile = NewSheet & { file: UploadedFile };

async function receiveFile(
  { pool, clock, jobs, kinds }: Needs,
  scope: Scope,
  sheet: SheetWithFile,
): Promise<number> {
  const client = await pool.connect();
  try {
    return await writeAs({ database: databaseOn(client), clock }, scope, async (write) => {
      const id = await insertSheet(write, sheet);
      await storeRows(client, id, { ...sheet, nameOf: kinds[sheet.kind].nameOf });
      await auditUpload(write, { id, company_id: sheet.companyId });
      await jobs.enqueue(write.transaction, previewBatchJob, { batchId: id });
      return id;
    });
  } catch (error) {
    throw error instanceof SpreadsheetError ? fail(REASONS[error.fault], 'file') : error;
  } finally {
    client.release();
  }
}

/** In the transaction that the connection is in. */
async function storeRows(
  client: pg.PoolClient,
  id: number,
  { kind, file, nameOf }: SheetWithFile & Pick<KindOfRows, 'nameOf'>,
): Promise<void> {
  let count = 0;
  const { unread, rows } = await openSheet(file.bytes, kind);
  for await (const some of rows) {
    count += some.length;
    // Each is a short statement: one of the whole sheet would take longer than a statement may.
    await copyRows(
      client,
      BATCH_ROWS,
      some.map((row) => toCopy(id, nameOf(row.values) || `row ${row.row}`, row)),
    );
  }
  if (count === 0) throw fail('batch.empty', 'file');
  await client.query(
    'update batches set row_count = $2, unread_headings = $3, unread_count = $4 where id = $1',
    [id, count, unread.names, unread.count],
  );
}

const REASONS: Record<SpreadsheetFault, (typeof batchesApi.calls.uploadVehicleBatch)['reasons'][number]> = {
  unreadable: 'batch.unreadable',
  encrypted: 'batch.encrypted',
  too_large: 'batch.too_large',
  too_slow: 'batch.too_large',
  too_many_rows: 'batch.too_many_rows',
};

async function insertSheet(
  { transaction, scope, now }: Write,
  { kind, companyId, regionCode, file: { name, bytes } }: SheetWithFile,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into batches (company_id, user_id, kind, region_code, file_name, row_count, created_at, updated_at)
    values (${companyId}, ${scope.userId}, ${kind}, ${regionCode}, ${fileName(name)}, 0, ${now}, ${now})
    returning id`.execute(transaction);
  const { id } = oneRow(rows);
  await sql`insert into batch_files (batch_id, content) values (${id}, ${Buffer.from(bytes)})`.execute(
    transaction,
  );
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
