import type { SpreadsheetFormat } from './check-spreadsheet.ts';
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
}

export interface ReadOrder extends HowToRead {
  file: Uint8Array;
  format: SpreadsheetFormat;
}

/** What the thread sends: some rows, and some ahead of those that are asked for. */
export type FromReader = { rows: ReadRow[] } | { fault: SpreadsheetFault } | { end: true };
