import type { ColumnType } from '@fleetworth/contract/batch-columns';
import { cellText, type ReadCell, type ReadRow } from '../../../platform/spreadsheet/read-row.ts';
import type { LocatedColumn } from './find-columns.ts';
import { headingText } from './unread-headings.ts';

/**
 * Number of cells that a row of a text file may have. More cells indicate a number that was split at its
 * comma.
 */
export interface CellLimits {
  /** Number of cells up to the last heading. */
  named: number;
  /** Number of cells in the heading row, with empty cells at its end. */
  heading: number;
  /** Number of cells in the heading row or in most rows, whichever is larger. */
  maximum: number;
}

export class RowWidths {
  readonly #rowCounts = new Map<number, number>();

  add({ cells }: ReadRow): void {
    this.#rowCounts.set(cells.length, (this.#rowCounts.get(cells.length) ?? 0) + 1);
  }

  /** Returns the most common number of cells. On a tie, returns the smallest number. */
  findTypicalWidth(): number | null {
    const widths = [...this.#rowCounts].toSorted(([a, rows], [b, nextRows]) => nextRows - rows || a - b);
    return widths[0]?.[0] ?? null;
  }

  limits(heading: readonly ReadCell[]): CellLimits {
    return {
      named: heading.findLastIndex((cell) => headingText(cell) !== '') + 1,
      heading: heading.length,
      // Some programs end every row with a separator.
      maximum: Math.max(this.findTypicalWidth() ?? 0, heading.length),
    };
  }
}

const NUMBER_TYPES: readonly ColumnType[] = ['whole', 'decimal', 'money', 'percent', 'share'];

// A number was split at its comma if its row has text after the last heading, or more cells than the sheet
// allows. With only more cells than the heading row, it was split if a number continues in the next cell,
// such as 41,203.
export function hasSplitNumber(
  { cells }: ReadRow,
  columns: readonly LocatedColumn[],
  limits: CellLimits,
): boolean {
  const hasExtraCell = cells.slice(limits.named).some((cell) => cellText(cell).trim() !== '');
  if (hasExtraCell || cells.length > limits.maximum) return true;
  if (cells.length <= limits.heading) return false;
  return columns.some(
    ({ column, index }) =>
      NUMBER_TYPES.includes(column.type) &&
      /^\s*\$?\d{1,3}\s*$/.test(cellText(cells[index])) &&
      /^\s*\d{3}(?:\.\d*)?\s*$/.test(cellText(cells[index + 1])),
  );
}
