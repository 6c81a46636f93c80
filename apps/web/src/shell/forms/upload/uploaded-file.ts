import { batchesApi } from '@fleetworth/contract/batches';
import type { PossibleSheet, UndecidedDates } from '@fleetworth/contract/sheet-matching';
import { isSpreadsheetName, MAX_FILE_BYTES } from '@fleetworth/contract/spreadsheet';
import type { Problem } from '@fleetworth/ui/dialog-problem';
import { ApiError, ConnectionError, failureText, fieldErrors } from '../../api/api-error.ts';
import { toSaveProblem } from '../form-errors.ts';
import { readUnmatchedColumns } from './use-column-matching.ts';

export function fileProblem(file: Pick<File, 'name' | 'size'> | null): string | undefined {
  if (file === null || !isSpreadsheetName(file.name)) return batchesApi.reasons['batch.no_file'].message;
  if (file.size === 0) return 'This file is empty. Choose another one.';
  return file.size > MAX_FILE_BYTES ? batchesApi.reasons['batch.too_large'].message : undefined;
}

export const readPossibleSheets = (error: unknown): readonly PossibleSheet[] =>
  error instanceof ApiError && error.reason === 'batch.which_sheet'
    ? (error.data as { sheets: PossibleSheet[] }).sheets
    : [];

export const readUndecidedDates = (error: unknown): UndecidedDates | null =>
  error instanceof ApiError && error.reason === 'batch.which_dates' ? (error.data as UndecidedDates) : null;

export function uploadErrors(error: unknown): Record<string, string> {
  if (readPossibleSheets(error).length > 0) return { sheet: failureText(error) };
  if (readUnmatchedColumns(error) !== null) return { columns: failureText(error) };
  if (readUndecidedDates(error) !== null) return { date_order: failureText(error) };
  return error instanceof ApiError && error.status === 422 ? fieldErrors(error) : {};
}

export function uploadProblem(error: unknown): Problem | null {
  if (Object.keys(uploadErrors(error)).length > 0) return null;
  if (error instanceof ConnectionError) return { text: 'No connection. The upload failed.', canRetry: true };
  if (error instanceof ApiError && error.status < 500) return { text: failureText(error), canRetry: false };
  return toSaveProblem(error);
}
