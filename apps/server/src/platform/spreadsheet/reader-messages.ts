import type { PossibleSheet } from '@fleetworth/contract/sheet-matching';
import type { HeadingQuery } from './find-heading.ts';
import type { ReadRow } from './read-row.ts';
import type { SpreadsheetFault } from './spreadsheet-error.ts';

interface ReadLimits {
  /** Maximum number of nonempty rows including the heading. */
  maxRows: number;
  /** Same as `maxRows`, for .xls files, which can only be read into memory as a whole. */
  maxRowsOfXls: number;
  /** Time limit of the reading itself, not of processing the rows. */
  timeoutMs: number;
}

/** Options of reading. Without a heading, reading starts at the first row of the first sheet. */
export interface ReadOptions extends ReadLimits {
  heading?: HeadingQuery;
  /** Sorts rows that are out of order, which requires all of them in memory. */
  sortsRows?: boolean;
  /** Name of the sheet to read. By default, the only one with the heading. */
  sheet?: string | undefined;
}

export interface ReadRequest extends ReadOptions {
  file: Uint8Array;
}

/** Message of the worker thread. Some pages of rows are sent before they are requested. */
export type ReaderMessage =
  | { rows: ReadRow[] }
  | { fault: SpreadsheetFault; sheets: readonly PossibleSheet[]; row: number | null }
  | { end: true };
