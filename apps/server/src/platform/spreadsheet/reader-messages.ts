import type { PossibleSheet } from '@fleetworth/contract/sheet-matching';
import type { HeadingQuery } from './find-heading.ts';
import type { ReadRow } from './read-row.ts';
import type { SpreadsheetFault } from './spreadsheet-error.ts';

interface ReadLimits {
  maxRows: number;
  /** An .xls file can only be read into memory as a whole. */
  maxXlsRows: number;
  /** Limits the reading itself, not the processing of the rows. */
  timeoutMs: number;
}

export interface ReadOptions extends ReadLimits {
  heading?: HeadingQuery;
  /** Sorts the rows of an .xlsx by their numbers. Reads the whole sheet into memory for that. */
  mustSortRows?: boolean;
  sheet?: string | undefined;
}

export interface ReadRequest extends ReadOptions {
  file: Uint8Array;
}

/** Some pages of rows are sent before they are requested. */
export type ReaderMessage =
  | { rows: ReadRow[] }
  | { fault: SpreadsheetFault; sheets: readonly PossibleSheet[]; row: number | null }
  | { end: true };
