import type { ReadCell } from '../../../platform/spreadsheet/read-row.ts';
import { cellText } from '../../../platform/spreadsheet/read-row.ts';

/**
 * Returns the heading of the reasons in the sheet of rejected rows. It names the batch, so that the corrected
 * sheet is recognized whatever its file and tab are called.
 */
export const reasonHeading = (batchId: number): string => `Reason (import ${batchId})`;

const REASON = /^\s*reason(?:\s*\(import\s+(\d{1,9})\))?\s*$/i;

/** Reports whether a heading is that of the reasons. Sheets of earlier releases name no batch. */
export const isReasonHeading = (cell: ReadCell): boolean => REASON.test(cellText(cell));

/** Returns the batch that the headings of a sheet of rejected rows name, or null. */
export function readCorrectedBatch(heading: readonly ReadCell[]): number | null {
  const ids = heading.flatMap((cell) => REASON.exec(cellText(cell))?.[1] ?? []);
  return ids.length === 1 ? Number(ids[0]) : null;
}
