import { BATCH_COLUMNS, type BatchKind } from '@fleetworth/contract/batch-columns';
import { batchesApi } from '@fleetworth/contract/batches';
import type { SheetKind } from '@fleetworth/contract/sheet-columns';
import type { UploadedFile } from '@fleetworth/contract/endpoint';
import type pg from 'pg';
import { authorizeWrite } from '../../../platform/auth/policy.ts';
import type { Scope } from '../../../platform/auth/scope.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { type Database, databaseOnClient, getDeadlineMs } from '../../../platform/db/database.ts';
import { toDatabaseUnavailable } from '../../../platform/errors/database-errors.ts';
import { type Write, writeAs } from '../../../platform/db/write.ts';
import { endpointErrors } from '../../../platform/errors/api-error.ts';
import type { Enqueue } from '../../../platform/jobs/job-queue.ts';
import type { ReadContext, RowKind, RowKinds } from '../batch-kinds.ts';
import { acceptsSomeRow } from './accepts-some-row.ts';
import { auditUpload } from '../change-batches.ts';
import { deleteFirstSheets } from '../first-sheets.repository.ts';
import { findColumnMatch, storeColumnMatch } from './column-matches.repository.ts';
import { checkFile, readingSlots } from '../reading/check-file.ts';
import type { ColumnChoices } from '../reading/column-choices.ts';
import type { CheckedSheet } from '../reading/check-sheet.ts';
import { findFullVins } from '../vehicles/find-row-vehicles.ts';
import { insertBatch, insertRows, type FindVins } from './new-batches.repository.ts';
import { previewBatchJob } from '../processing/preview-batch.job.ts';

const createError = endpointErrors(batchesApi.calls.uploadVehicleBatch);

interface Dependencies {
  database: Database;
  pool: pg.Pool;
  clock: Clock;
  jobs: Enqueue;
  kinds: RowKinds;
}

export interface BatchUpload {
  kind: BatchKind;
  companyId: number | null;
  regionCode: string | null;
  file: UploadedFile | null;
  sheet?: string | undefined;
  dayFirst?: boolean | undefined;
  columnChoices?: ColumnChoices;
  /**
   * Id of the batch whose rejected rows this sheet corrects. If absent, the id is read from a heading of the
   * sheet.
   */
  corrects?: number | undefined;
  /** True for the first sheet of a new account. Its rows are previewed once the account has a company. */
  isFirst?: boolean;
  /** Runs after the rows are stored, before the commit. Throws to reject the batch. */
  checkStoredState?: (write: Write) => Promise<void>;
}

/**
 * Stores file, rows, audit entry and preview job in one transaction. Reads the file to its end first, so
 * that nothing of a rejected file is inserted. Returns the id of the batch.
 */
export async function createBatch(
  dependencies: Dependencies,
  scope: Scope,
  upload: BatchUpload,
): Promise<number> {
  const { companyId, file } = upload;
  if (companyId !== null) authorizeWrite(scope, companyId, () => createError('company.not_found'));
  if (file === null) throw createError('batch.no_file', 'file');
  if (file.bytes.length === 0) throw createError('batch.empty', 'file');
  return await readingSlots.run({ user: scope.userId }, () =>
    storeFile(dependencies, scope, { ...upload, file }),
  );
}

type UploadWithFile = BatchUpload & { file: UploadedFile };

async function storeFile(
  { database, pool, clock, jobs, kinds }: Dependencies,
  scope: Scope,
  upload: UploadWithFile,
): Promise<number> {
  const { userId } = scope;
  const { companyId } = upload;
  const today = clock.today();
  const checkedSheet = await checkFile({
    ...upload,
    storesAllCells: kinds[upload.kind].storesAllCells === true,
    currentYear: Number(today.slice(0, 4)),
    findMatch: async (sheetKind, headings) => {
      const kind = toBatchKind(sheetKind);
      return userId === null ? null : await findColumnMatch(database, { userId, companyId, kind, headings });
    },
    acceptsSomeRow: async (sheetKind, rows) => {
      // All vehicles of a new account are new, so no row is accepted without the columns that new vehicles
      // need.
      if (upload.isFirst === true) return false;
      const batch = { ...upload, kind: toBatchKind(sheetKind), id: UNSTORED_BATCH_ID };
      return await acceptsSomeRow({ readContext: { database, scope, today }, kinds }, batch, rows);
    },
  });
  const kind = toBatchKind(checkedSheet.kind);
  const client = await pool.connect().catch(throwUnavailable);
  const deadlineMs = getDeadlineMs(pool);
  try {
    return await writeAs({ database: databaseOnClient(client, deadlineMs), clock }, scope, async (write) => {
      if (upload.isFirst === true) await deleteFirstSheets(write);
      const batch = { ...upload, kind, fileName: fileName(upload.file.name) };
      const id = await insertBatch(write, batch, checkedSheet);
      const findVins = vinFinder({ database, scope, companyId }, kinds[kind]);
      await insertRows({ client, deadlineMs }, { id, nameOf: kinds[kind].nameOf, findVins }, checkedSheet);
      if (upload.columnChoices?.columns !== undefined)
        await rememberColumns(write, { companyId, kind }, checkedSheet);
      await auditUpload(write, { id, company_id: upload.companyId });
      await upload.checkStoredState?.(write);
      if (upload.isFirst !== true) await jobs.enqueue(write.transaction, previewBatchJob, { batchId: id });
      return id;
    });
  } finally {
    client.release();
  }
}

function vinFinder(
  { companyId, ...readContext }: Pick<ReadContext, 'database' | 'scope'> & Pick<BatchUpload, 'companyId'>,
  { vehicles }: Pick<RowKind, 'vehicles'>,
): FindVins {
  if (vehicles === undefined || companyId === null) return async () => new Map();
  return async (rows) => await findFullVins(readContext, { companyId, rows });
}

const UNSTORED_BATCH_ID = 0;

function toBatchKind(kind: SheetKind): BatchKind {
  if (kind in BATCH_COLUMNS) return kind as BatchKind;
  throw new Error(`Sheets of the kind ${kind} can't be stored as batches.`);
}

/** Omits dates that the user entered for all rows, because they differ from sheet to sheet. */
async function rememberColumns(
  write: Write,
  { companyId, kind }: Pick<BatchUpload, 'companyId' | 'kind'>,
  { columns, headingKeys, defaults }: CheckedSheet,
): Promise<void> {
  const fields = columns.flatMap(({ key, field }) => (key === null ? [] : [[key, field] as const]));
  const { userId } = write.scope;
  if (userId === null) return;
  const matchKey = { userId, companyId, kind, headings: headingKeys };
  const types = new Map<string, string>(BATCH_COLUMNS[kind].map(({ field, type }) => [field, type]));
  const defaultsWithoutDates = Object.entries(defaults).filter(([field]) => types.get(field) !== 'date');
  await storeColumnMatch(write, matchKey, {
    fields: Object.fromEntries(fields),
    default_values: Object.fromEntries(defaultsWithoutDates),
  });
}

const throwUnavailable = (error: unknown): never => {
  throw toDatabaseUnavailable(error);
};

const MAX_NAME_LENGTH = 200;

// A browser may send a path or characters that file names can't contain.
const fileName = (name: string): string =>
  name
    .split(/[/\\]/)
    .at(-1)
    ?.replaceAll(/[\p{Cc}"]/gu, '')
    .slice(-MAX_NAME_LENGTH) || 'sheet.xlsx';
