import type { PossibleSheet } from '@fleetworth/contract/batches';

/** Why a file can not be read. */
export type SpreadsheetFault =
  /** It is no .xlsx, .xls or .csv, or it is broken. */
  | 'unreadable'
  /** It needs a password. */
  | 'encrypted'
  /** It unpacks to more than is read, or needs more memory. */
  | 'too_large'
  | 'too_many_rows'
  | 'too_slow'
  /** Several of its sheets may be meant. */
  | 'several_sheets';

/** The file can not be read, and why. */
export class SpreadsheetError extends Error {
  readonly fault: SpreadsheetFault;
  /** The sheets to choose from, when several may be meant. */
  readonly sheets: readonly PossibleSheet[];

  constructor(fault: SpreadsheetFault, sheets: readonly PossibleSheet[] = []) {
    super(`The spreadsheet is ${fault}.`);
    this.name = 'SpreadsheetError';
    this.fault = fault;
    this.sheets = sheets;
  }
}
