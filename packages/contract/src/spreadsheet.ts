// Row count header and upload limits. Imports no Zod, so that lists can load this file without it.

/** Response header with the number of rows below the heading. */
export const ROWS_HEADER = 'x-rows';
export const SPREADSHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const PDF_TYPE = 'application/pdf';

/** Maximum size of an uploaded file. */
export const MAX_FILE_BYTES = 20 * 1_048_576;
/** Maximum number of rows below the header row of a sheet. */
export const MAX_SHEET_ROWS = 100_000;
/** Maximum number of rows in an .xls file, which can only be read into memory as a whole. */
export const MAX_XLS_ROWS = 5_000;

/** Extensions of files that can be uploaded as a spreadsheet. */
export const SPREADSHEET_EXTENSIONS = ['.xlsx', '.xls', '.csv', '.txt', '.tsv'] as const;

/** Reports whether a file name has a spreadsheet extension. */
export const isSpreadsheetName = (name: string): boolean =>
  SPREADSHEET_EXTENSIONS.some((ending) => name.toLowerCase().endsWith(ending));
