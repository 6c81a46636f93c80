import type { BatchColumn } from '@fleetworth/contract/batch-columns';
import { cellText, type ReadRow } from '../../../platform/spreadsheet/read-row.ts';
import type { LocatedColumn } from './find-columns.ts';
import { RowWidths } from './row-widths.ts';

interface NumberColumn {
  index: number;
  heading: string;
  /** Number of rows whose number is too long to be the first part of a split number. */
  unsplitCount: number;
  /** Number of rows in `unsplitCount` with three digits in the next column, such as a color code. */
  codeCount: number;
  /** Other texts of the next column, in lower case, in the rows of `unsplitCount`. */
  followingTexts: Set<string>;
}

export interface SplitNumber {
  heading: string;
  /** Original number, such as '41,203'. */
  text: string;
}

const FIRST_GROUP = /^\$?\d{1,3}$/;
const LAST_GROUP = /^\d{3}(?:\.\d*)?$/;

/** If at least one row in 20 has three digits in a column, three digits are usual in that column. */
const ROWS_PER_CODE = 20;
const MAX_FOLLOWING_TEXTS = 1_000;

/**
 * Finds numbers that an unquoted comma split in a text file, in rows that aren't too long because trailing
 * cells are missing. For example, '41,203' fills Mileage with 41 and Color with 203. Three-digit color codes
 * are usual in some files, so the other rows decide: a split row has a different number of cells than the
 * other rows, or the cell after both parts has a text that other rows have one column further left.
 */
export class SplitNumbers {
  readonly #columns: readonly NumberColumn[];
  readonly #widths = new RowWidths();
  readonly #headingWidth: number;

  constructor(columns: readonly LocatedColumn[], headingWidth: number) {
    const byIndex = new Map(columns.map(({ column, index }) => [index, column]));
    this.#columns = columns
      .filter(({ column, index }) => mayBeGrouped(column) && mayContainGroup(byIndex.get(index + 1)))
      .map(({ column, index }) => ({
        index,
        heading: column.heading,
        unsplitCount: 0,
        codeCount: 0,
        followingTexts: new Set(),
      }));
    this.#headingWidth = headingWidth;
  }

  add(row: ReadRow): void {
    for (const column of this.#columns) addCells(column, row);
    if (!this.#columns.some((column) => joinGroups(column, row) !== null)) this.#widths.add(row);
  }

  /** Requires all rows to have been added. */
  find(row: ReadRow): SplitNumber | null {
    for (const column of this.#columns) {
      const text = joinGroups(column, row);
      if (text !== null && hasFewCodes(column) && this.#isConfirmed(column, row))
        return { heading: column.heading, text };
    }
    return null;
  }

  #isConfirmed({ index, followingTexts }: NumberColumn, row: ReadRow): boolean {
    const typicalWidth = this.#widths.findTypicalWidth() ?? this.#headingWidth;
    return row.cells.length !== typicalWidth || followingTexts.has(textAt(row, index + 2));
  }
}

const mayBeGrouped = ({ type, unit }: BatchColumn): boolean => type === 'money' || unit === 'miles';

/**
 * Returns whether a column may have received the last digits of a number that was split in the previous
 * column. Columns of amounts and rates hold numbers of their own.
 */
const mayContainGroup = (column: BatchColumn | undefined): boolean =>
  column === undefined || !AMOUNT_AND_RATE_TYPES.has(column.type);

const AMOUNT_AND_RATE_TYPES: ReadonlySet<BatchColumn['type']> = new Set([
  'money',
  'percent',
  'share',
  'decimal',
]);

function addCells(column: NumberColumn, row: ReadRow): void {
  const number = textAt(row, column.index);
  if (number === '' || FIRST_GROUP.test(number)) return;
  const next = textAt(row, column.index + 1);
  column.unsplitCount += 1;
  if (LAST_GROUP.test(next)) column.codeCount += 1;
  else if (next !== '' && column.followingTexts.size < MAX_FOLLOWING_TEXTS) column.followingTexts.add(next);
}

const hasFewCodes = ({ unsplitCount, codeCount }: NumberColumn): boolean =>
  codeCount * ROWS_PER_CODE < Math.max(unsplitCount, 1);

function joinGroups({ index }: NumberColumn, row: ReadRow): string | null {
  const [first, last] = [textAt(row, index), textAt(row, index + 1)];
  return FIRST_GROUP.test(first) && LAST_GROUP.test(last) ? `${first},${last}` : null;
}

const textAt = ({ cells }: ReadRow, index: number): string => cellText(cells[index]).trim().toLowerCase();
