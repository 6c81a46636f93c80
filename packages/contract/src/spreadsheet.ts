// HTTP header for the number of rows, and upload limits. Imports no Zod, so that pages with lists can load
// this file without it.

export const ROWS_HEADER = 'x-rows';
export const SPREADSHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const PDF_TYPE = 'application/pdf';

export const MAX_FILE_BYTES = 20 * 1_048_576;
export const MAX_SHEET_ROWS = 100_000;
/** An .xls file can only be read into memory as a whole. */
export const MAX_XLS_ROWS = 5_000;

export const SPREADSHEET_EXTENSIONS = ['.xlsx', '.xls', '.csv', '.txt', '.tsv'] as const;

export const isSpreadsheetName = (name: string): boolean =>
  SPREADSHEET_EXTENSIONS.some((ending) => name.toLowerCase().endsWith(ending));
