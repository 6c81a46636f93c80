import type { PossibleSheet } from '@fleetworth/contract/batches';

/** Reason why a file cannot be read. */
export type SpreadsheetFault =
  /** It is no .xlsx, .xls or .csv, or it is broken. */
  | 'unreadable'
  /** It needs a password. */
  | 'encrypted'
  /** It unpacks to more than is read, or needs more memory. */
  | 'too_large'
  | 'too_many_rows'
  | 'too_slow'
  /** Rows of a sheet are not in their order: reading it again with `sortsRows` sorts them. */
  | 'rows_out_of_order'
  /** A row of a text file opens a quote that is never closed. */
  | 'open_quote'
  /** Several of its sheets may be meant. */
  | 'several_sheets';

/** Error of a file that cannot be read. */
export class SpreadsheetError extends Error {
  readonly fault: SpreadsheetFault;
  /** The sheets to choose from, when several may be meant. */
  readonly sheets: readonly PossibleSheet[];

  /** Row that opens a quote, else null. */
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
