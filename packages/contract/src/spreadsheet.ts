// What is said of a spreadsheet before its first byte: without the schema library, which a list does not load.

/** How many rows stand below its heading. */
export const ROWS_HEADER = 'x-rows';
export const SPREADSHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
