import type { BatchKind } from '@fleetworth/contract/batch-columns';
import { batchesCalls } from '@fleetworth/contract/batches';
import type { UploadedFile } from '@fleetworth/contract/endpoint';
import type pg from 'pg';
import type { Session } from '../../platform/auth/session.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { writeAs } from '../../platform/db/write.ts';
import type { HandlersOf } from '../../platform/http/bind-endpoints.ts';
import { pageOf } from '../../platform/http/page-of.ts';
import { type Refusal, refusalsOf } from '../../platform/http/refusal.ts';
import { SpreadsheetAnswer } from '../../platform/http/spreadsheet-answer.ts';
import type { Enqueue } from '../../platform/jobs/job-queue.ts';
import { Readable } from 'node:stream';
import type { KindsOfRows } from './batch-kinds.ts';
import { presentBatch, presentDetail, presentRow } from './batch.presenter.ts';
import { errorsOf, templateOf } from './batch-workbooks.ts';
import { BatchesRepository, type StoredBatch } from './batches.repository.ts';
import { deleteBatch, startBatch } from './change-batches.ts';
import { previewBatchJob } from './preview-batch.job.ts';
import { type NewSheet, receiveSheet } from './receive-sheet.ts';

interface Needs {
  database: Database;
  pool: pg.Pool;
  clock: Clock;
  jobs: Enqueue;
  kinds: KindsOfRows;
}

const failUpload = refusalsOf(batchesCalls.uploadVehicleBatch);

const FINANCE_KINDS = ['finance_assumption', 'finance_lease', 'finance_flooring', 'finance_finance'] as const;

export function batchesRoutes(needs: Needs): HandlersOf<typeof batchesCalls> {
  const vehicles = callsOf(needs, {
    kinds: ['vehicle_create', 'vehicle_delete'],
    notFound: () => refusalsOf(batchesCalls.getVehicleBatch)('vehicle_batch.not_found'),
  });
  const finance = callsOf(needs, {
    kinds: FINANCE_KINDS,
    notFound: () => refusalsOf(batchesCalls.getFinanceBatch)('finance_batch.not_found'),
  });
  const classes = callsOf(needs, {
    kinds: ['class_performance'],
    notFound: () => refusalsOf(batchesCalls.getClassPerformanceBatch)('class_performance_batch.not_found'),
  });
  const auction = callsOf(needs, {
    kinds: ['auction_valuation'],
    notFound: () => refusalsOf(batchesCalls.getAuctionBatch)('auction_batch.not_found'),
  });
  return {
    uploadVehicleBatch: ({ upload: { type, company, file }, session }) => {
      // Who deletes names no company: VINs are looked for in all that the user may write.
      if (type === 'create' && company === undefined)
        throw failUpload('company.not_found', { errors: { company: ['Please select a company'] } });
      return vehicles.upload(session, {
        kind: `vehicle_${type}`,
        companyId: type === 'create' ? (company ?? null) : null,
        file,
      });
    },
    listVehicleBatches: vehicles.list,
    templateOfVehicleBatch: ({ params }) => templateOf(`vehicle_${params.type}`),
    getVehicleBatch: vehicles.get,
    listRowsOfVehicleBatch: vehicles.listRows,
    deleteVehicleBatch: vehicles.remove,
    startVehicleBatch: vehicles.start,
    downloadVehicleBatch: vehicles.download,
    downloadErrorsOfVehicleBatch: vehicles.downloadErrors,

    uploadFinanceBatch: ({ upload: { type, company, file }, session }) =>
      finance.upload(session, { kind: `finance_${type}`, companyId: company, file }),
    listFinanceBatches: finance.list,
    templateOfFinanceBatch: ({ params }) => templateOf(`finance_${params.type}`),
    getFinanceBatch: finance.get,
    listRowsOfFinanceBatch: finance.listRows,
    deleteFinanceBatch: finance.remove,
    startFinanceBatch: finance.start,
    downloadFinanceBatch: finance.download,
    downloadErrorsOfFinanceBatch: finance.downloadErrors,

    uploadClassPerformanceBatch: ({ upload: { company, file }, session }) =>
      classes.upload(session, { kind: 'class_performance', companyId: company, file }),
    listClassPerformanceBatches: classes.list,
    templateOfClassPerformanceBatch: () => templateOf('class_performance'),
    getClassPerformanceBatch: classes.get,
    listRowsOfClassPerformanceBatch: classes.listRows,
    deleteClassPerformanceBatch: classes.remove,
    startClassPerformanceBatch: classes.start,
    downloadClassPerformanceBatch: classes.download,
    downloadErrorsOfClassPerformanceBatch: classes.downloadErrors,

    uploadAuctionBatch: ({ upload: { region, file }, session }) =>
      auction.upload(session, { kind: 'auction_valuation', companyId: null, regionCode: region, file }),
    listAuctionBatches: auction.list,
    templateOfAuctionBatch: () => templateOf('auction_valuation'),
    getAuctionBatch: auction.get,
    listRowsOfAuctionBatch: auction.listRows,
    deleteAuctionBatch: auction.remove,
    startAuctionBatch: auction.start,
    downloadAuctionBatch: auction.download,
    downloadErrorsOfAuctionBatch: auction.downloadErrors,
  };
}

interface OfOne {
  params: { id: number };
  session: Session;
}
type Uploaded = Pick<NewSheet, 'kind' | 'companyId'> & { regionCode?: string; file: UploadedFile | null };

/** The calls that are the same for the sheets of all kinds. */
function callsOf(
  needs: Needs,
  { kinds, notFound }: { kinds: readonly BatchKind[]; notFound: () => Refusal },
) {
  const { database, clock, jobs } = needs;
  const get = async ({ params, session }: OfOne): Promise<[BatchesRepository, StoredBatch]> => {
    const batches = new BatchesRepository(database, session.scope);
    const batch = await batches.find(kinds, params.id);
    if (batch === null) throw notFound();
    return [batches, batch];
  };
  return {
    upload: async ({ scope }: Session, { regionCode, ...sheet }: Uploaded) => {
      const id = await receiveSheet(needs, scope, {
        ...sheet,
        regionCode: regionCode ?? null,
        now: clock.now(),
      });
      await inTransaction(database, (transaction) =>
        jobs.enqueue(transaction, previewBatchJob, { batchId: id }),
      );
      const [batches, batch] = await get({ params: { id }, session: { scope } as Session });
      return { data: await presentDetail(batches, batch), message: 'Successfully uploaded' };
    },
    list: async ({ query, session }: { query: { page: number; per: number }; session: Session }) => {
      const { batches, count } = await new BatchesRepository(database, session.scope).list(kinds, query);
      return { data: { items: batches.map(presentBatch), count, pagination: pageOf(query, count) } };
    },
    get: async (asked: OfOne) => ({ data: await presentDetail(...(await get(asked))) }),
    listRows: async ({
      query: { page, per, action },
      ...asked
    }: OfOne & { query: { page: number; per: number; action?: BatchRowAction | undefined } }) => {
      const [batches, batch] = await get(asked);
      const { rows, count } = await batches.listRows(batch.id, {
        action,
        limit: per,
        offset: (page - 1) * per,
      });
      return { data: { items: rows.map(presentRow), pagination: pageOf({ page, per }, count) } };
    },
    remove: async ({ params, session }: OfOne) => {
      await writeAs(needs, session.scope, (write) => deleteBatch(write, { kinds, notFound, id: params.id }));
      return { data: null, message: 'Successfully deleted' };
    },
    start: async ({ params, session }: OfOne) => ({
      data: await writeAs(needs, session.scope, (write) =>
        startBatch(jobs, write, { kinds, notFound, id: params.id }),
      ),
      message: 'Successfully started',
    }),
    download: async (asked: OfOne) => {
      const [batches, batch] = await get(asked);
      const file = Readable.from([await batches.readFile(batch.id)]);
      return new SpreadsheetAnswer({ file, name: batch.file_name, rows: batch.row_count });
    },
    downloadErrors: async (asked: OfOne) => {
      const [batches, batch] = await get(asked);
      const { count } = await batches.listRows(batch.id, { action: 'refuse', limit: 1 });
      return errorsOf(database, { id: batch.id, kind: batch.kind, refused: count });
    },
  };
}

type BatchRowAction = NonNullable<Parameters<BatchesRepository['listRows']>[1]['action']>;
