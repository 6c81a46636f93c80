// What is said of a spreadsheet before its first byte, and how large an upload may be: without the schema library, which a list does not load.

/** How many rows stand below its heading. */
export const ROWS_HEADER = 'x-rows';
export const SPREADSHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const PDF_TYPE = 'application/pdf';

/** Of a file that is uploaded, and of the rows below its heading; an .xls is read whole. */
export const MAX_FILE_BYTES = 20 * 1_048_576;
export const MAX_SHEET_ROWS = 100_000;
export const MAX_XLS_ROWS = 5_000;

/** Endings of files that may be uploaded as a sheet. */
export const SPREADSHEET_EXTENSIONS = ['.xlsx', '.xls', '.csv', '.txt', '.tsv'] as const;

/** Returns true for the name of a file that may be uploaded as a sheet. */
export const isSpreadsheetName = (name: string): boolean =>
  SPREADSHEET_EXTENSIONS.some((ending) => name.toLowerCase().endsWith(ending));
