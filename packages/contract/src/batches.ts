import { z } from 'zod';
import { FINANCE_BATCH_TYPES, ROW_ACTIONS, ROW_NOTE_KINDS, VEHICLE_BATCH_TYPES } from './batch-choices.ts';
import { batch, batchDetail, batchRow } from './batch-shapes.ts';
import { endpoint } from './endpoint.ts';
import { sheetAnswers } from './sheet-matching.ts';
import { pagination, REGION_CODES, ref } from './field.ts';

/** Messages for missing parts of an upload. */
export const BATCH_TEXTS = {
  type: 'Please select a type',
  company: 'Please select a company',
  region: 'Please choose region',
} as const;

/** Kind of record that an endpoint's ids belong to. */
type BatchRecord = 'vehicle_batch' | 'finance_batch' | 'class_performance_batch' | 'auction_batch';

const idParams = (kind: BatchRecord) => z.strictObject({ id: ref(kind) });
const notFound = <const Kind extends BatchRecord>(kind: Kind) => `${kind}.not_found` as const;
const page = (per: number) => ({
  page: z.int().min(1).max(1_000_000).default(1),
  per: z.int().min(1).max(100).default(per),
});

/** Reasons of an endpoint that reads a spreadsheet. */
export const UPLOAD_REASONS = [
  'batch.no_file',
  'batch.unreadable',
  'batch.encrypted',
  'batch.too_large',
  'batch.too_many_rows',
  'batch.which_sheet',
  'batch.which_dates',
  'batch.which_columns',
  'batch.empty',
] as const;

/** Answer to `batch.which_dates`, sent with the same file. True reads 02/10/2020 as October 2. */
export const dayFirst = () => z.boolean().optional();

/** Data of `batch.which_dates`, with the number of dates in a column that can only have the day first. */
export interface UndecidedDates {
  column: string;
  day_first: number;
  /** Number of dates that can only have the month first. Absent without any. */
  month_first?: number;
  total: number;
}

/** Sheet to choose from. `rows` counts the rows below its header row. */
export interface PossibleSheet {
  name: string;
  rows: number;
}

const upload = <const Path extends string, Fields extends z.ZodType>(
  path: Path,
  fields: Fields,
  what: string,
) =>
  endpoint({
    method: 'PUT',
    path,
    summary: `Upload a spreadsheet of ${what}. Nothing changes until the batch is started`,
    access: 'write',
    upload: fields,
    data: batchDetail,
    reasons: ['company.not_found', ...UPLOAD_REASONS],
  });
const list = <const Path extends string>(path: Path, what: string) =>
  endpoint({
    method: 'GET',
    path,
    summary: `List batches of ${what}, newest first`,
    access: 'read',
    query: z.strictObject(page(10)),
    data: z.object({ items: z.array(batch), count: z.int(), pagination: pagination() }),
    reasons: [],
  });
const show = <const Path extends string, const Kind extends BatchRecord>(path: Path, kind: Kind) =>
  endpoint({
    method: 'GET',
    path,
    summary: 'Get a batch with its preview before the start and its results after it',
    access: 'read',
    params: idParams(kind),
    data: batchDetail,
    reasons: [notFound(kind)],
  });
const rows = <const Path extends string, const Kind extends BatchRecord>(path: Path, kind: Kind) =>
  endpoint({
    method: 'GET',
    path,
    summary: 'List the rows of a batch with the effect of each, by page',
    access: 'read',
    params: idParams(kind),
    query: z.strictObject({
      action: z.enum(ROW_ACTIONS).optional(),
      note: z.enum(ROW_NOTE_KINDS).optional(),
      ...page(20),
    }),
    data: z.object({ items: z.array(batchRow), pagination: pagination() }),
    reasons: [notFound(kind)],
  });
const remove = <const Path extends string, const Kind extends BatchRecord>(path: Path, kind: Kind) =>
  endpoint({
    method: 'DELETE',
    path,
    summary: 'Delete a batch and its file. Its changes are kept',
    access: 'write',
    params: idParams(kind),
    data: z.null(),
    reasons: [notFound(kind), 'batch.running'],
  });
const start = <const Path extends string, const Kind extends BatchRecord>(path: Path, kind: Kind) =>
  endpoint({
    method: 'PATCH',
    path,
    summary: 'Start a waiting batch. Every row is checked again, and the valid ones are applied',
    access: 'write',
    params: idParams(kind),
    data: batchDetail,
    reasons: [notFound(kind), 'batch.started'],
  });
const download = <const Path extends string, const Kind extends BatchRecord>(
  path: Path,
  kind: Kind,
  summary: string,
) =>
  endpoint({
    method: 'GET',
    path,
    summary,
    access: 'read',
    params: idParams(kind),
    query: ticketQuery,
    produces: 'spreadsheet',
    data: z.null(),
    reasons: [notFound(kind)],
  });

/**
 * Ticket of a download link. A link can't carry a token, so it carries a ticket that is valid for one
 * download within a minute.
 */
export const ticketQuery = z.strictObject({ ticket: z.string().max(100).optional() });

const UPLOADED = 'Download the uploaded file';
const ERRORS = 'Download the rejected rows with their reasons, ready to fix and upload again';

const template = <const Path extends string, Of extends { params?: z.ZodType }>(path: Path, of: Of) =>
  endpoint({
    method: 'GET',
    path,
    summary: 'Download an empty template with headings, an example and the allowed values of each column',
    access: 'read',
    ...of,
    query: ticketQuery,
    produces: 'spreadsheet',
    data: z.null(),
    reasons: [],
  });

/** Endpoints of each kind of batch, and the reasons that they add. */
export const batchesApi = {
  reasons: {
    'batch.started': { status: 409, message: 'This batch has already been started.' },
    'batch.running': { status: 409, message: 'This batch is still running. Wait until it has finished.' },
    'batch.no_file': { status: 422, message: 'Please choose a file of type .xlsx, .xls or .csv.' },
    'batch.unreadable': {
      status: 422,
      message: "This file can't be read. Save it as .xlsx and upload it again.",
    },
    'batch.encrypted': {
      status: 422,
      message: 'This file is password-protected. Save it without a password and upload it again.',
    },
    'batch.too_large': {
      status: 422,
      message: 'This file is too large. Split it into files of at most 20 MB and 100,000 rows.',
    },
    'batch.too_many_rows': {
      status: 422,
      message: 'This file has too many rows. Split it into files of at most 100,000 rows (5,000 for .xls).',
    },
    'batch.which_sheet': { status: 422, message: 'This file has several sheets. Choose one.' },
    'batch.which_dates': { status: 422, message: 'Choose the date format of this file.' },
    'batch.which_columns': { status: 422, message: 'Match the columns of this sheet.' },
    'batch.empty': { status: 422, message: 'This sheet has no rows below its header row.' },
  },
  calls: {
    listBatches: list('/batches', 'all kinds'),

    uploadVehicleBatch: upload(
      '/vehicles/batch',
      z
        .strictObject({
          type: z.enum(VEHICLE_BATCH_TYPES, BATCH_TEXTS.type),
          company: ref('company', BATCH_TEXTS.company).optional(),
          ...sheetAnswers(),
          day_first: dayFirst(),
        })
        // Deletions don't name a company: VINs are looked up in all companies that the user may edit.
        .refine(({ type, company }) => type === 'delete' || company !== undefined, {
          path: ['company'],
          error: BATCH_TEXTS.company,
        }),
      'vehicles',
    ),
    listVehicleBatches: list('/vehicles/batch', 'vehicles'),
    templateOfVehicleBatch: template('/vehicles/batch/template/:type', {
      params: z.strictObject({ type: z.enum(VEHICLE_BATCH_TYPES) }),
    }),
    getVehicleBatch: show('/vehicles/batch/:id', 'vehicle_batch'),
    listRowsOfVehicleBatch: rows('/vehicles/batch/:id/rows', 'vehicle_batch'),
    deleteVehicleBatch: remove('/vehicles/batch/:id', 'vehicle_batch'),
    startVehicleBatch: start('/vehicles/batch/:id/start', 'vehicle_batch'),
    downloadVehicleBatch: download('/vehicles/batch/:id/download', 'vehicle_batch', UPLOADED),
    downloadErrorsOfVehicleBatch: download('/vehicles/batch/:id/errors', 'vehicle_batch', ERRORS),

    uploadFinanceBatch: upload(
      '/vehicle-finance/batch',
      z.strictObject({
        type: z.enum(FINANCE_BATCH_TYPES, BATCH_TEXTS.type),
        company: ref('company', BATCH_TEXTS.company),
        ...sheetAnswers(),
        day_first: dayFirst(),
      }),
      'contracts',
    ),
    listFinanceBatches: list('/vehicle-finance/batch', 'contracts'),
    templateOfFinanceBatch: template('/vehicle-finance/batch/template/:type', {
      params: z.strictObject({ type: z.enum(FINANCE_BATCH_TYPES) }),
    }),
    getFinanceBatch: show('/vehicle-finance/batch/:id', 'finance_batch'),
    listRowsOfFinanceBatch: rows('/vehicle-finance/batch/:id/rows', 'finance_batch'),
    deleteFinanceBatch: remove('/vehicle-finance/batch/:id', 'finance_batch'),
    startFinanceBatch: start('/vehicle-finance/batch/:id/start', 'finance_batch'),
    downloadFinanceBatch: download('/vehicle-finance/batch/:id/download', 'finance_batch', UPLOADED),
    downloadErrorsOfFinanceBatch: download('/vehicle-finance/batch/:id/errors', 'finance_batch', ERRORS),

    uploadClassPerformanceBatch: upload(
      '/class-performances/batch',
      z.strictObject({
        company: ref('company', BATCH_TEXTS.company),
        ...sheetAnswers(),
      }),
      'class performances',
    ),
    listClassPerformanceBatches: list('/class-performances/batch', 'class performances'),
    templateOfClassPerformanceBatch: template('/class-performances/batch/template', {}),
    getClassPerformanceBatch: show('/class-performances/batch/:id', 'class_performance_batch'),
    listRowsOfClassPerformanceBatch: rows('/class-performances/batch/:id/rows', 'class_performance_batch'),
    deleteClassPerformanceBatch: remove('/class-performances/batch/:id', 'class_performance_batch'),
    startClassPerformanceBatch: start('/class-performances/batch/:id/start', 'class_performance_batch'),
    downloadClassPerformanceBatch: download(
      '/class-performances/batch/:id/download',
      'class_performance_batch',
      UPLOADED,
    ),
    downloadErrorsOfClassPerformanceBatch: download(
      '/class-performances/batch/:id/errors',
      'class_performance_batch',
      ERRORS,
    ),

    // Auction values don't change company data, so every user may request them. The batch belongs to that
    // user alone.
    uploadAuctionBatch: endpoint({
      ...upload(
        '/queries/manheim/batch',
        z.strictObject({
          region: z.enum(REGION_CODES, BATCH_TEXTS.region),
          ...sheetAnswers(),
        }),
        'vehicles to be valued at auction',
      ),
      access: 'read',
      reasons: UPLOAD_REASONS,
    }),
    listAuctionBatches: list('/queries/manheim/batch', 'vehicles to be valued at auction'),
    templateOfAuctionBatch: template('/queries/manheim/batch/template', {}),
    getAuctionBatch: show('/queries/manheim/batch/:id', 'auction_batch'),
    listRowsOfAuctionBatch: rows('/queries/manheim/batch/:id/rows', 'auction_batch'),
    deleteAuctionBatch: endpoint({
      ...remove('/queries/manheim/batch/:id', 'auction_batch'),
      access: 'read',
    }),
    startAuctionBatch: endpoint({
      ...start('/queries/manheim/batch/:id/start', 'auction_batch'),
      access: 'read',
    }),
    downloadAuctionBatch: download(
      '/queries/manheim/batch/:id/download',
      'auction_batch',
      'Download the uploaded file. Once the batch has finished, it contains the values',
    ),
    downloadErrorsOfAuctionBatch: download('/queries/manheim/batch/:id/errors', 'auction_batch', ERRORS),
  },
};
