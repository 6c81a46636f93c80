import type { BatchKind } from '@fleetworth/contract/batch-columns';
import { batchesApi } from '@fleetworth/contract/batches';
import type { UploadedFile } from '@fleetworth/contract/endpoint';
import { sql } from 'kysely';
import type pg from 'pg';
import { authorizeWrite } from '../../platform/auth/policy.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { type CopyValue, copyRows } from '../../platform/db/copy-rows.ts';
import { databaseOn, deadlineOf, oneRow } from '../../platform/db/database.ts';
import { withinDeadline } from '../../platform/db/deadline.ts';
import { asUnavailable } from '../../platform/errors/violations.ts';
import { type Write, writeAs } from '../../platform/db/write.ts';
import { refusalsOf } from '../../platform/errors/refusal.ts';
import type { Enqueue } from '../../platform/jobs/job-queue.ts';
import type { KindOfRows, KindsOfRows } from './batch-kinds.ts';
import { auditUpload } from './change-batches.ts';
import { checkFile, readingSlots } from './reading/check-file.ts';
import type { CheckedSheet } from './reading/open-sheet.ts';
import { previewBatchJob } from './preview-batch.job.ts';
import type { SheetRow } from './reading/sheet-row.ts';

const fail = refusalsOf(batchesApi.calls.uploadVehicleBatch);

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
  /** Name of the sheet that is meant, where the file has several. */
  sheet?: string | undefined;
  /** Answer to `batch.which_dates`. */
  dayFirst?: boolean | undefined;
}

/**
 * Stores an uploaded sheet: its file, its rows, its audit entry and the job of its preview, all in one transaction. The
 * file is read to its end first, so that nothing is inserted of one that is refused. Returns the id of the batch.
 */
export async function receiveSheet(needs: Needs, scope: Scope, sheet: NewSheet): Promise<number> {
  const { companyId, file } = sheet;
  if (companyId !== null) authorizeWrite(scope, companyId, () => fail('company.not_found'));
  if (file === null) throw fail('batch.no_file', 'file');
  if (file.bytes.length === 0) throw fail('batch.empty', 'file');
  return await readingSlots.take(scope.userId, () => receiveFile(needs, scope, { ...sheet, file }));
}

type SheetWithFile = NewSheet & { file: UploadedFile };

async function receiveFile(
  { pool, clock, jobs, kinds }: Needs,
  scope: Scope,
  sheet: SheetWithFile,
): Promise<number> {
  const checked = await checkFile({ ...sheet, currentYear: Number(clock.today().slice(0, 4)) });
  const client = await pool.connect().catch(giveUp);
  const deadlineMs = deadlineOf(pool);
  try {
    return await writeAs({ database: databaseOn(client, deadlineMs), clock }, scope, async (write) => {
      const id = await insertSheet(write, sheet, checked);
      await storeRows({ client, deadlineMs }, { id, nameOf: kinds[sheet.kind].nameOf }, checked);
      await auditUpload(write, { id, company_id: sheet.companyId });
      await jobs.enqueue(write.transaction, previewBatchJob, { batchId: id });
      return id;
    });
  } finally {
    client.release();
  }
}

const giveUp = (error: unknown): never => {
  throw asUnavailable(error);
};

/** Inserts the rows in the transaction that the connection is in. */
async function storeRows(
  { client, deadlineMs }: { client: pg.PoolClient; deadlineMs: number | undefined },
  { id, nameOf }: { id: number } & Pick<KindOfRows, 'nameOf'>,
  { readRows }: CheckedSheet,
): Promise<void> {
  // Each is a short statement: one of the whole sheet would take longer than a statement may.
  for await (const some of readRows())
    await withinDeadline(client, deadlineMs, () =>
      copyRows(
        client,
        BATCH_ROWS,
        some.map((row) => toCopy(id, nameOf(row.values) || `row ${row.row}`, row)),
      ),
    );
}

async function insertSheet(
  { transaction, scope, now }: Write,
  { kind, companyId, regionCode, file: { name, bytes } }: SheetWithFile,
  { rowCount, unread, notes }: CheckedSheet,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into batches (company_id, user_id, kind, region_code, file_name, row_count, unread_headings,
      unread_count, notes, created_at, updated_at)
    values (${companyId}, ${scope.userId}, ${kind}, ${regionCode}, ${fileName(name)}, ${rowCount},
      ${unread.names}::text[], ${unread.count}, ${notes}::text[], ${now}, ${now})
    returning id`.execute(transaction);
  const { id } = oneRow(rows);
  await sql`insert into batch_files (batch_id, content) values (${id}, ${Buffer.from(bytes)})`.execute(
    transaction,
  );
  return id;
}

const LONGEST_NAME = 200;
/** Reads the name of a file: a browser may send a path, and signs that no name has. */
const fileName = (name: string): string =>
  name
    .split(/[/\\]/)
    .at(-1)
    ?.replaceAll(/[\p{Cc}"]/gu, '')
    .slice(-LONGEST_NAME) || 'sheet.xlsx';

const BATCH_ROWS = {
  table: 'batch_rows',
  columns: ['batch_id', 'row', 'name', 'cells', 'values', 'problems', 'notes'],
};

const toCopy = (batchId: number, name: string, row: SheetRow): CopyValue[] => [
  batchId,
  row.row,
  name,
  JSON.stringify(row.cells),
  JSON.stringify(row.values),
  JSON.stringify(row.problems),
  JSON.stringify(row.notes),
];
