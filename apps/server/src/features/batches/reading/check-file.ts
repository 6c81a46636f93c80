import { batchesApi } from '@fleetworth/contract/batches';
import type { UploadedFile } from '@fleetworth/contract/endpoint';
import { ConcurrencyLimiter } from '../../../platform/concurrency/concurrency-limiter.ts';
import { endpointErrors } from '../../../platform/errors/api-error.ts';
import { SpreadsheetError, type SpreadsheetFault } from '../../../platform/spreadsheet/spreadsheet-error.ts';
import { type CheckedSheet, checkSheet, type SheetFile } from './check-sheet.ts';

const createError = endpointErrors(batchesApi.calls.uploadVehicleBatch);

/**
 * Limits how many files are read at once, because reading takes a lot of memory. Reads one file of each
 * user at a time, so that a slow file delays only its user. Only a few files may wait, because each file is
 * held in memory.
 */
export const readingSlots = new ConcurrencyLimiter({
  total: { running: 4, waiting: 20 },
  per: { user: { running: 1, waiting: 4 } },
  fairBy: 'user',
});

export type UploadedSheet = Omit<SheetFile, 'bytes' | 'mustSortRows'> & { file: UploadedFile };

export async function checkFile({ file, ...options }: UploadedSheet): Promise<CheckedSheet> {
  try {
    return await checkSheet({ ...options, bytes: file.bytes });
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error;
    if (error.fault === 'several_sheets')
      throw createError('batch.which_sheet', { data: { sheets: error.sheets } });
    if (error.fault === 'unclosed_quote') throw createUnclosedQuoteError(error.row);
    throw createError(FAULT_REASONS[error.fault], 'file');
  }
}

const createUnclosedQuoteError = (row: number | null) =>
  createError('batch.unreadable', {
    errors: {
      file: [`Row ${row} has an opening quote (") without a closing one. Fix the row and upload it again.`],
    },
  });

const FAULT_REASONS: Record<
  Exclude<SpreadsheetFault, 'several_sheets' | 'unclosed_quote'>,
  (typeof batchesApi.calls.uploadVehicleBatch)['reasons'][number]
> = {
  unreadable: 'batch.unreadable',
  rows_out_of_order: 'batch.unreadable',
  encrypted: 'batch.encrypted',
  no_header: 'batch.no_header',
  too_large: 'batch.too_large',
  too_slow: 'batch.too_slow',
  too_many_rows: 'batch.too_many_rows',
};
