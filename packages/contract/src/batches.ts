import { z } from 'zod';
import { FINANCE_BATCH_TYPES, VEHICLE_BATCH_TYPES } from './batch-choices.ts';
import {
  downloadEndpoint,
  REJECTED_ROWS_SUMMARY,
  listEndpoint,
  removeEndpoint,
  rowsEndpoint,
  showEndpoint,
  startEndpoint,
  templateEndpoint,
  UPLOADED_FILE_SUMMARY,
  UPLOAD_REASONS,
  uploadEndpoint,
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
    listBatches: listEndpoint('/batches', 'all kinds', {
      /**
       * True lists only batches that have rejected rows and were neither undone nor corrected by another
       * upload.
       */
      to_fix: z.boolean().optional(),
    }),

    uploadVehicleBatch: uploadEndpoint(
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
    listVehicleBatches: listEndpoint('/vehicles/batch', 'vehicles', {}),
    templateOfVehicleBatch: templateEndpoint('/vehicles/batch/template/:type', {
      params: z.strictObject({ type: z.enum(VEHICLE_BATCH_TYPES) }),
    }),
    getVehicleBatch: showEndpoint('/vehicles/batch/:id', 'vehicle_batch'),
    listRowsOfVehicleBatch: rowsEndpoint('/vehicles/batch/:id/rows', 'vehicle_batch'),
    countBatchValues: endpoint({
      method: 'GET',
      path: '/vehicles/batch/:id/values',
      summary: 'Count the vehicles added by a batch, grouped by the status of their auction value',
      access: 'read',
      params: z.strictObject({ id: ref('vehicle_batch') }),
      data: z.object({ valued: z.int(), pending: z.int(), unavailable: z.int() }),
      reasons: ['vehicle_batch.not_found'],
    }),
    deleteVehicleBatch: removeEndpoint('/vehicles/batch/:id', 'vehicle_batch'),
    startVehicleBatch: startEndpoint('/vehicles/batch/:id/start', 'vehicle_batch'),
    downloadVehicleBatch: downloadEndpoint(
      '/vehicles/batch/:id/download',
      'vehicle_batch',
      UPLOADED_FILE_SUMMARY,
    ),
    downloadErrorsOfVehicleBatch: downloadEndpoint(
      '/vehicles/batch/:id/errors',
      'vehicle_batch',
      REJECTED_ROWS_SUMMARY,
    ),

    uploadFinanceBatch: uploadEndpoint(
      '/vehicle-finance/batch',
      z.strictObject({
        type: z.enum(FINANCE_BATCH_TYPES, BATCH_TEXTS.type),
        company: ref('company', BATCH_TEXTS.company),
        ...uploadFields(),
        day_first: dayFirst(),
      }),
      'contracts',
    ),
    listFinanceBatches: listEndpoint('/vehicle-finance/batch', 'contracts', {}),
    templateOfFinanceBatch: templateEndpoint('/vehicle-finance/batch/template/:type', {
      params: z.strictObject({ type: z.enum(FINANCE_BATCH_TYPES) }),
    }),
    getFinanceBatch: showEndpoint('/vehicle-finance/batch/:id', 'finance_batch'),
    listRowsOfFinanceBatch: rowsEndpoint('/vehicle-finance/batch/:id/rows', 'finance_batch'),
    deleteFinanceBatch: removeEndpoint('/vehicle-finance/batch/:id', 'finance_batch'),
    startFinanceBatch: startEndpoint('/vehicle-finance/batch/:id/start', 'finance_batch'),
    downloadFinanceBatch: downloadEndpoint(
      '/vehicle-finance/batch/:id/download',
      'finance_batch',
      UPLOADED_FILE_SUMMARY,
    ),
    downloadErrorsOfFinanceBatch: downloadEndpoint(
      '/vehicle-finance/batch/:id/errors',
      'finance_batch',
      REJECTED_ROWS_SUMMARY,
    ),

    uploadMileageBatch: uploadEndpoint(
      '/mileage-records/batch',
      z.strictObject({
        company: ref('company', BATCH_TEXTS.company),
        ...uploadFields(),
        day_first: dayFirst(),
      }),
      'odometer readings',
    ),
    listMileageBatches: listEndpoint('/mileage-records/batch', 'odometer readings', {}),
    templateOfMileageBatch: templateEndpoint('/mileage-records/batch/template', {}),
    getMileageBatch: showEndpoint('/mileage-records/batch/:id', 'mileage_batch'),
    listRowsOfMileageBatch: rowsEndpoint('/mileage-records/batch/:id/rows', 'mileage_batch'),
    deleteMileageBatch: removeEndpoint('/mileage-records/batch/:id', 'mileage_batch'),
    startMileageBatch: startEndpoint('/mileage-records/batch/:id/start', 'mileage_batch'),
    downloadMileageBatch: downloadEndpoint(
      '/mileage-records/batch/:id/download',
      'mileage_batch',
      UPLOADED_FILE_SUMMARY,
    ),
    downloadErrorsOfMileageBatch: downloadEndpoint(
      '/mileage-records/batch/:id/errors',
      'mileage_batch',
      REJECTED_ROWS_SUMMARY,
    ),

    uploadClassPerformanceBatch: uploadEndpoint(
      '/class-performances/batch',
      z.strictObject({
        company: ref('company', BATCH_TEXTS.company),
        ...uploadFields(),
      }),
      'class performances',
    ),
    listClassPerformanceBatches: listEndpoint('/class-performances/batch', 'class performances', {}),
    templateOfClassPerformanceBatch: templateEndpoint('/class-performances/batch/template', {}),
    getClassPerformanceBatch: showEndpoint('/class-performances/batch/:id', 'class_performance_batch'),
    listRowsOfClassPerformanceBatch: rowsEndpoint(
      '/class-performances/batch/:id/rows',
      'class_performance_batch',
    ),
    deleteClassPerformanceBatch: removeEndpoint('/class-performances/batch/:id', 'class_performance_batch'),
    startClassPerformanceBatch: startEndpoint(
      '/class-performances/batch/:id/start',
      'class_performance_batch',
    ),
    downloadClassPerformanceBatch: downloadEndpoint(
      '/class-performances/batch/:id/download',
      'class_performance_batch',
      UPLOADED_FILE_SUMMARY,
    ),
    downloadErrorsOfClassPerformanceBatch: downloadEndpoint(
      '/class-performances/batch/:id/errors',
      'class_performance_batch',
      REJECTED_ROWS_SUMMARY,
    ),

    // Auction values don't change company data, so every user may request them. The batch belongs to that
    // user alone.
    uploadAuctionBatch: endpoint({
      ...uploadEndpoint(
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
    listAuctionBatches: listEndpoint('/queries/manheim/batch', 'vehicles to be valued at auction', {}),
    templateOfAuctionBatch: templateEndpoint('/queries/manheim/batch/template', {}),
    getAuctionBatch: showEndpoint('/queries/manheim/batch/:id', 'auction_batch'),
    listRowsOfAuctionBatch: rowsEndpoint('/queries/manheim/batch/:id/rows', 'auction_batch'),
    deleteAuctionBatch: endpoint({
      ...removeEndpoint('/queries/manheim/batch/:id', 'auction_batch'),
      access: 'read',
    }),
    startAuctionBatch: endpoint({
      ...startEndpoint('/queries/manheim/batch/:id/start', 'auction_batch'),
      access: 'read',
    }),
    downloadAuctionBatch: downloadEndpoint(
      '/queries/manheim/batch/:id/download',
      'auction_batch',
      'Download the uploaded file. Once the batch has finished, it contains the values',
    ),
    downloadErrorsOfAuctionBatch: downloadEndpoint(
      '/queries/manheim/batch/:id/errors',
      'auction_batch',
      REJECTED_ROWS_SUMMARY,
    ),
  },
};
