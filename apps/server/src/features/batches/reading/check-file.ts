import { batchesApi } from '@fleetworth/contract/batches';
import type { UploadedFile } from '@fleetworth/contract/endpoint';
import type { SheetKind } from '@fleetworth/contract/sheet-columns';
import { KeyedSlots } from '../../../platform/http/keyed-slots.ts';
import { refusalsOf } from '../../../platform/http/refusal.ts';
import { SpreadsheetError, type SpreadsheetFault } from '../../../platform/spreadsheet/spreadsheet-error.ts';
import { type CheckedSheet, checkSheet } from './open-sheet.ts';

const fail = refusalsOf(batchesApi.calls.uploadVehicleBatch);

/** Each reading takes memory. A user reads one file at a time, so that slow files delay only their own user. */
export const readingSlots = new KeyedSlots<number | null>({ ofOne: 1, ofAll: 4 });

export interface NamedFile {
  kind: SheetKind;
  file: UploadedFile;
  /** Name of the sheet that is meant, where the file has several. */
  sheet?: string | undefined;
}

/** Reads an uploaded file to its end, and refuses in words one that can not be read. */
export async function checkFile({ kind, file, sheet }: NamedFile): Promise<CheckedSheet> {
  // A text file is none of ours, whatever it holds.
  if (/\.txt$/i.test(file.name)) throw fail('batch.unreadable', 'file');
  try {
    return await checkSheet({ kind, bytes: file.bytes, sheet });
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error;
    if (error.fault === 'several_sheets') throw fail('batch.which_sheet', { data: { sheets: error.sheets } });
    throw fail(REASONS[error.fault], 'file');
  }
}

const REASONS: Record<
  Exclude<SpreadsheetFault, 'several_sheets'>,
  (typeof batchesApi.calls.uploadVehicleBatch)['reasons'][number]
> = {
  unreadable: 'batch.unreadable',
  encrypted: 'batch.encrypted',
  too_large: 'batch.too_large',
  too_slow: 'batch.too_large',
  too_many_rows: 'batch.too_many_rows',
};
