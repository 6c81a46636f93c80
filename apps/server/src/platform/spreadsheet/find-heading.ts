import { toHeadingName, normalizeName } from './heading-text.ts';
import { cellText, type NamedSheet, type ReadRow } from './read-row.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';

export interface HeadingQuery {
  /** The accepted names of each column. */
  columns: readonly (readonly string[])[];
  /** If no row has all `columns`, a row with all of these counts as the heading. */
  sufficientColumns?: readonly (readonly string[])[];
  /** A sheet is skipped if its first filled row starts with these names. */
  excludedHeading: readonly string[];
}

export const MAX_ROWS_TO_HEADING = 20;

/**
 * Yields the rows of the first sheet with the heading, starting at the heading. Skips cover sheets, and
 * titles above the heading. When no sheet has the heading, starts at the most similar row. Rejects sheets
 * whose first rows all contain VINs.
 */
export async function* readRowsFromHeading(
  sheets: readonly NamedSheet[],
  query: HeadingQuery,
): AsyncGenerator<ReadRow> {
  const bestHeading = new BestHeading(query);
  for (const sheet of sheets) {
    let isHeadingFound = false;
    let remainingRows = MAX_ROWS_TO_HEADING;
    for await (const row of sheet.rows()) {
      if (isEmptyRow(row)) continue;
      if (remainingRows === MAX_ROWS_TO_HEADING && startsWithNames(row, query.excludedHeading)) break;
      isHeadingFound ||= bestHeading.considerAndCountMissing(row, sheet) === 0;
      if (isHeadingFound) yield row;
      remainingRows -= 1;
      if (!isHeadingFound && remainingRows === 0) break;
    }
    if (isHeadingFound) return;
  }
  if (bestHeading.row !== null) yield* rowsStartingAt(bestHeading.row);
  else if (bestHeading.hasVins) throw new SpreadsheetError('no_header');
}

async function* rowsStartingAt({ sheet, row: { row: firstRow } }: SheetRow): AsyncGenerator<ReadRow> {
  for await (const row of sheet.rows()) if (row.row >= firstRow && !isEmptyRow(row)) yield row;
}

interface SheetRow {
  sheet: NamedSheet;
  row: ReadRow;
}

// Sheets often continue after their last row with styled or blank cells.
export const isEmptyRow = ({ cells }: ReadRow): boolean =>
  cells.every((cell) => cellText(cell).trim() === '');

export const startsWithNames = ({ cells }: ReadRow, names: readonly string[]): boolean =>
  names.length > 0 && names.every((name, index) => normalizeName(cellText(cells[index])) === name);

/**
 * Ranks of rows that may be the heading, best first: rows with half of the columns or all sufficient
 * columns, rows with texts only, and all other rows.
 */
const MATCHING_ROW_RANK = 0;
const TEXT_ROW_RANK = 1;
const OTHER_ROW_RANK = 2;

class BestHeading {
  readonly #query: HeadingQuery;
  #rank: readonly number[] = [];
  row: SheetRow | null = null;
  hasVins = false;

  constructor(query: HeadingQuery) {
    this.#query = query;
  }

  considerAndCountMissing(row: ReadRow, sheet: NamedSheet): number {
    const headings = new Set(row.cells.map(toHeadingName));
    const { columns } = this.#query;
    const missingCount = columns.filter((names) => !names.some((name) => headings.has(name))).length;
    if (containsVin(row)) this.hasVins = true;
    else this.#keepIfBetter({ sheet, row }, this.#rankOf(row, missingCount, headings));
    return missingCount;
  }

  #rankOf(row: ReadRow, missingCount: number, headings: ReadonlySet<string>): readonly number[] {
    const { columns, sufficientColumns } = this.#query;
    const hasSufficientColumns =
      sufficientColumns?.every((names) => names.some((name) => headings.has(name))) === true;
    if (hasSufficientColumns || missingCount * 2 <= columns.length)
      return [MATCHING_ROW_RANK, missingCount, -headings.size];
    // All rows of texts have the same rank, so the first one is chosen. The rows below it are data.
    return containsOnlyTexts(row) ? [TEXT_ROW_RANK] : [OTHER_ROW_RANK, missingCount, -headings.size];
  }

  #keepIfBetter(candidate: SheetRow, rank: readonly number[]): void {
    const difference = rank.findIndex((value, index) => value !== this.#rank[index]);
    if (this.row !== null && (difference < 0 || (rank[difference] ?? 0) > (this.#rank[difference] ?? 0)))
      return;
    this.#rank = rank;
    this.row = candidate;
  }
}

// A row with a VIN is data, not a heading.
export const containsVin = ({ cells }: ReadRow): boolean =>
  cells.some((cell) => {
    const text = cellText(cell).trim();
    // The length is checked first, because the expression is slow on long texts.
    return text.length === VIN_LENGTH && /^(?=(?:.*\d){4})[A-HJ-NPR-Z0-9]+$/i.test(text);
  });

const VIN_LENGTH = 17;

function containsOnlyTexts({ cells }: ReadRow): boolean {
  const filledCells = cells.filter((cell) => cellText(cell).trim() !== '');
  return (
    filledCells.length > 1 &&
    filledCells.every((cell) => typeof cell === 'string' && !/^\W*\d[\d.,:/ -]*\W*$/.test(cell))
  );
}
