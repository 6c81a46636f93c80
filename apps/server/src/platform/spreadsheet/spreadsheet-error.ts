import type { PossibleSheet } from '@fleetworth/contract/sheet-matching';

export type SpreadsheetFault =
  /** Broken, or not an .xlsx, .xls or .csv. */
  | 'unreadable'
  | 'encrypted'
  /** Unpacks to more than the limit, or needs more memory. */
  | 'too_large'
  | 'too_many_rows'
  | 'too_slow'
  /** Reading the sheet again with `mustSortRows` sorts its rows. */
  | 'rows_out_of_order'
  /** A row of a text file opens a quote that is never closed. */
  | 'unclosed_quote'
  /** The first rows contain VINs, so none of them is a header row. */
  | 'no_header'
  /** Several sheets match, or none has the given name. */
  | 'several_sheets';

export class SpreadsheetError extends Error {
  readonly fault: SpreadsheetFault;
  readonly sheets: readonly PossibleSheet[];

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
