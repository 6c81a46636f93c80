import type { ReadCell } from '../../../platform/spreadsheet/read-row.ts';
import { cellText } from '../../../platform/spreadsheet/read-row.ts';

/** Names the batch, so that the corrected sheet is recognized even after its file and tab were renamed. */
export const reasonHeading = (batchId: number): string => `Reason (import ${batchId})`;

const REASON_HEADING = /^\s*reason(?:\s*\(import\s+(\d{1,9})\))?\s*$/i;

// Sheets of earlier releases name no batch.
export const isReasonHeading = (cell: ReadCell): boolean => REASON_HEADING.test(cellText(cell));

export function readCorrectedBatch(heading: readonly ReadCell[]): number | null {
  const ids = heading.flatMap((cell) => REASON_HEADING.exec(cellText(cell))?.[1] ?? []);
  return ids.length === 1 ? Number(ids[0]) : null;
}
