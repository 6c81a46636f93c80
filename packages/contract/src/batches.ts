import { z } from 'zod';
import { FINANCE_BATCH_TYPES, VEHICLE_BATCH_TYPES } from './batch-choices.ts';
import {
  download,
  REJECTED_ROWS_SUMMARY,
  list,
  remove,
  rows,
  show,
  start,
  template,
  UPLOADED_FILE_SUMMARY,
  UPLOAD_REASONS,
  upload,
} from './batch-endpoints.ts';
import { endpoint } from './endpoint.ts';
import { dayFirst, sheetAnswers } from './sheet-matching.ts';
import { REGION_CODES, ref } from './field.ts';

export const BATCH_TEXTS = {
  type: 'Please select a type',
  company: 'Please select a company',
  region: 'Please choose region',
} as const;

const uploadFields = () => ({
  ...sheetAnswers(),
  /**
   * Id of the batch of the same kind and company whose rejected rows the sheet corrects. Not needed for a
   * downloaded sheet of rejected rows, which contains the id.
   */
  corrects: z.int().min(1).max(2_147_483_647).optional(),
});

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
    'batch.too_slow': {
      status: 422,
      message: 'Reading this file took too long. Split it into smaller files and upload them one by one.',
    },
    'batch.too_many_rows': {
      status: 422,
      message: 'This file has too many rows. Split it into files of at most 100,000 rows (5,000 for .xls).',
    },
    'batch.which_sheet': { status: 422, message: 'This file has several sheets. Choose one.' },
    'batch.which_dates': { status: 422, message: 'Choose the date format of this file.' },
    'batch.which_columns': { status: 422, message: 'Match the columns of this sheet.' },
    'batch.no_header': {
      status: 422,
      message:
        'This sheet has no header row. Add a row with column names above the first row and upload it again.',
    },
    'batch.empty': { status: 422, message: 'This sheet has no rows below its header row.' },
  },
  calls: {
    listBatches: list('/batches', 'all kinds', {
      /**
       * True lists only batches with rejected rows that were neither undone nor corrected by another upload.
       */
      to_fix: z.boolean().optional(),
    }),

    uploadVehicleBatch: upload(
      '/vehicles/batch',
      z
        .strictObject({
          type: z.enum(VEHICLE_BATCH_TYPES, BATCH_TEXTS.type),
          company: ref('company', BATCH_TEXTS.company).optional(),
          ...uploadFields(),
          day_first: dayFirst(),
        })
        // Deletions don't name a company: VINs are looked up in all companies that the user may edit.
        .refine(({ type, company }) => type === 'delete' || company !== undefined, {
          path: ['company'],
          error: BATCH_TEXTS.company,
        }),
      'vehicles',
    ),
    listVehicleBatches: list('/vehicles/batch', 'vehicles', {}),
    templateOfVehicleBatch: template('/vehicles/batch/template/:type', {
      params: z.strictObject({ type: z.enum(VEHICLE_BATCH_TYPES) }),
    }),
    getVehicleBatch: show('/vehicles/batch/:id', 'vehicle_batch'),
    listRowsOfVehicleBatch: rows('/vehicles/batch/:id/rows', 'vehicle_batch'),
    countBatchValues: endpoint({
      method: 'GET',
      path: '/vehicles/batch/:id/values',
      summary: 'Count the vehicles added by a batch, grouped by the status of their auction value',
      access: 'read',
      params: z.strictObject({ id: ref('vehicle_batch') }),
      data: z.object({ valued: z.int(), pending: z.int(), unavailable: z.int() }),
      reasons: ['vehicle_batch.not_found'],
    }),
    deleteVehicleBatch: remove('/vehicles/batch/:id', 'vehicle_batch'),
    startVehicleBatch: start('/vehicles/batch/:id/start', 'vehicle_batch'),
    downloadVehicleBatch: download('/vehicles/batch/:id/download', 'vehicle_batch', UPLOADED_FILE_SUMMARY),
    downloadErrorsOfVehicleBatch: download(
      '/vehicles/batch/:id/errors',
      'vehicle_batch',
      REJECTED_ROWS_SUMMARY,
    ),

    uploadFinanceBatch: upload(
      '/vehicle-finance/batch',
      z.strictObject({
        type: z.enum(FINANCE_BATCH_TYPES, BATCH_TEXTS.type),
        company: ref('company', BATCH_TEXTS.company),
        ...uploadFields(),
        day_first: dayFirst(),
      }),
      'contracts',
    ),
    listFinanceBatches: list('/vehicle-finance/batch', 'contracts', {}),
    templateOfFinanceBatch: template('/vehicle-finance/batch/template/:type', {
      params: z.strictObject({ type: z.enum(FINANCE_BATCH_TYPES) }),
    }),
    getFinanceBatch: show('/vehicle-finance/batch/:id', 'finance_batch'),
    listRowsOfFinanceBatch: rows('/vehicle-finance/batch/:id/rows', 'finance_batch'),
    deleteFinanceBatch: remove('/vehicle-finance/batch/:id', 'finance_batch'),
    startFinanceBatch: start('/vehicle-finance/batch/:id/start', 'finance_batch'),
    downloadFinanceBatch: download(
      '/vehicle-finance/batch/:id/download',
      'finance_batch',
      UPLOADED_FILE_SUMMARY,
    ),
    downloadErrorsOfFinanceBatch: download(
      '/vehicle-finance/batch/:id/errors',
      'finance_batch',
      REJECTED_ROWS_SUMMARY,
    ),

    uploadMileageBatch: upload(
      '/mileage-records/batch',
      z.strictObject({
        company: ref('company', BATCH_TEXTS.company),
        ...uploadFields(),
        day_first: dayFirst(),
      }),
      'odometer readings',
    ),
    listMileageBatches: list('/mileage-records/batch', 'odometer readings', {}),
    templateOfMileageBatch: template('/mileage-records/batch/template', {}),
    getMileageBatch: show('/mileage-records/batch/:id', 'mileage_batch'),
    listRowsOfMileageBatch: rows('/mileage-records/batch/:id/rows', 'mileage_batch'),
    deleteMileageBatch: remove('/mileage-records/batch/:id', 'mileage_batch'),
    startMileageBatch: start('/mileage-records/batch/:id/start', 'mileage_batch'),
    downloadMileageBatch: download(
      '/mileage-records/batch/:id/download',
      'mileage_batch',
      UPLOADED_FILE_SUMMARY,
    ),
    downloadErrorsOfMileageBatch: download(
      '/mileage-records/batch/:id/errors',
      'mileage_batch',
      REJECTED_ROWS_SUMMARY,
    ),

    uploadClassPerformanceBatch: upload(
      '/class-performances/batch',
      z.strictObject({
        company: ref('company', BATCH_TEXTS.company),
        ...uploadFields(),
      }),
      'class performances',
    ),
    listClassPerformanceBatches: list('/class-performances/batch', 'class performances', {}),
    templateOfClassPerformanceBatch: template('/class-performances/batch/template', {}),
    getClassPerformanceBatch: show('/class-performances/batch/:id', 'class_performance_batch'),
    listRowsOfClassPerformanceBatch: rows('/class-performances/batch/:id/rows', 'class_performance_batch'),
    deleteClassPerformanceBatch: remove('/class-performances/batch/:id', 'class_performance_batch'),
    startClassPerformanceBatch: start('/class-performances/batch/:id/start', 'class_performance_batch'),
    downloadClassPerformanceBatch: download(
      '/class-performances/batch/:id/download',
      'class_performance_batch',
      UPLOADED_FILE_SUMMARY,
    ),
    downloadErrorsOfClassPerformanceBatch: download(
      '/class-performances/batch/:id/errors',
      'class_performance_batch',
      REJECTED_ROWS_SUMMARY,
    ),

    // Auction values don't change company data, so every user may request them. The batch belongs to that
    // user alone.
    uploadAuctionBatch: endpoint({
      ...upload(
        '/queries/manheim/batch',
        z.strictObject({
          region: z.enum(REGION_CODES, BATCH_TEXTS.region),
          ...uploadFields(),
        }),
        'vehicles to be valued at auction',
      ),
      access: 'read',
      reasons: UPLOAD_REASONS,
    }),
    listAuctionBatches: list('/queries/manheim/batch', 'vehicles to be valued at auction', {}),
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
    downloadErrorsOfAuctionBatch: download(
      '/queries/manheim/batch/:id/errors',
      'auction_batch',
      REJECTED_ROWS_SUMMARY,
    ),
  },
};
