import type { PossibleSheet } from '@fleetworth/contract/batches';
import type { WantedHeading } from './find-heading.ts';
import type { ReadRow } from './read-row.ts';
import type { SpreadsheetFault } from './spreadsheet-error.ts';

interface ReadLimits {
  /** Rows that are not empty, the heading among them; one more is refused. */
  maxRows: number;
  /** Of .xls, which is read whole. */
  maxRowsOfXls: number;
  /** What the reading itself may take: what is done with the rows may take longer. */
  timeoutMs: number;
}

/** Where reading begins; without a heading at the first row of the first sheet. */
export interface HowToRead extends ReadLimits {
  heading?: WantedHeading;
  /** Sorts the rows of a sheet that has them out of order, for which all are held in memory. */
  sortsRows?: boolean;
  /** Name of the sheet to read; the only one with such a heading when absent. */
  sheet?: string | undefined;
}

export interface ReadOrder extends HowToRead {
  file: Uint8Array;
}

/** What the thread sends: some rows, and some ahead of those that are asked for. */
export type FromReader =
  | { rows: ReadRow[] }
  | { fault: SpreadsheetFault; sheets: readonly PossibleSheet[]; row: number | null }
  | { end: true };
