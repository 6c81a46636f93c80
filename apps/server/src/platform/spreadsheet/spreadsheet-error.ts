/** Why a file can not be read. */
export type SpreadsheetFault =
  /** It is no .xlsx, .xls or .csv, or it is broken. */
  | 'unreadable'
  /** It needs a password. */
  | 'encrypted'
  /** It unpacks to more than is read, or needs more memory. */
  | 'too_large'
  | 'too_many_rows'
  | 'too_slow';

/** The file can not be read, and why. */
export class SpreadsheetError extends Error {
  readonly fault: SpreadsheetFault;

  constructor(fault: SpreadsheetFault) {
    super(`The spreadsheet is ${fault}.`);
    this.name = 'SpreadsheetError';
    this.fault = fault;
  }
}
