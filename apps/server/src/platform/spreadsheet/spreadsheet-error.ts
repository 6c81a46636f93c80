import type { PossibleSheet } from '@fleetworth/contract/sheet-matching';

/** Reason why a file can't be read. */
export type SpreadsheetFault =
  /** Broken, or not an .xlsx, .xls or .csv. */
  | 'unreadable'
  /** Requires a password. */
  | 'encrypted'
  /** Unpacks to more than the limit, or needs more memory. */
  | 'too_large'
  | 'too_many_rows'
  | 'too_slow'
  /** Rows of a sheet are out of order. Reading it again with `sortsRows` sorts them. */
  | 'rows_out_of_order'
  /** A row of a text file opens a quote that is never closed. */
  | 'unclosed_quote'
  /** The first rows contain VINs, so none of them is a header row. */
  | 'no_header'
  /** Several sheets match, or none has the given name. */
  | 'several_sheets';

/** Error of a file that can't be read. */
export class SpreadsheetError extends Error {
  readonly fault: SpreadsheetFault;
  /** Sheets to choose from with the fault 'several_sheets'. Otherwise empty. */
  readonly sheets: readonly PossibleSheet[];

  /** Row that opens a quote. Otherwise null. */
  readonly row: number | null;

  constructor(
    fault: SpreadsheetFault,
    { sheets = [], row = null }: { sheets?: readonly PossibleSheet[]; row?: number | null } = {},
  ) {
    super(`The spreadsheet is ${fault}.`);
    this.name = 'SpreadsheetError';
    this.fault = fault;
    this.sheets = sheets;
    this.row = row;
  }
}
