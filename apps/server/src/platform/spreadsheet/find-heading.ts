import { headingName, plain } from './heading-text.ts';
import { cellText, type NamedSheet, type ReadRow } from './read-row.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';

export interface HeadingQuery {
  columns: readonly (readonly string[])[];
  /** If no row has all `columns`, a row with all of these counts as the heading. */
  sufficientColumns?: readonly (readonly string[])[];
  excludedHeading: readonly string[];
}

export const MAX_ROWS_TO_HEADING = 20;

/**
 * Yields the rows of the first sheet with the heading, starting at the heading. Skips titles above the
 * heading and cover sheets. When no sheet has the heading, starts at the most similar row. Rejects sheets
 * whose first rows all contain VINs.
 */
export async function* fromHeading(
  sheets: readonly NamedSheet[],
  query: HeadingQuery,
): AsyncGenerator<ReadRow> {
  const nearest = new NearestRow(query);
  for (const sheet of sheets) {
    let isFound = false;
    let remaining = MAX_ROWS_TO_HEADING;
    for await (const row of sheet.rows()) {
      if (isEmptyRow(row)) continue;
      if (remaining === MAX_ROWS_TO_HEADING && beginsWith(row, query.excludedHeading)) break;
      isFound ||= nearest.compare(row, sheet) === 0;
      if (isFound) yield row;
      remaining -= 1;
      if (!isFound && remaining === 0) break;
    }
    if (isFound) return;
  }
  if (nearest.nearest !== null) yield* rowsFrom(nearest.nearest);
  else if (nearest.hasVins) throw new SpreadsheetError('no_header');
}

async function* rowsFrom({ sheet, row: { row: first } }: SheetRow): AsyncGenerator<ReadRow> {
  for await (const row of sheet.rows()) if (row.row >= first && !isEmptyRow(row)) yield row;
}

interface SheetRow {
  sheet: NamedSheet;
  row: ReadRow;
}

/** Sheets often continue after their last row with styled or blank cells. */
export const isEmptyRow = ({ cells }: ReadRow): boolean =>
  cells.every((cell) => cellText(cell).trim() === '');

export const beginsWith = ({ cells }: ReadRow, names: readonly string[]): boolean =>
  names.length > 0 && names.every((name, index) => plain(cellText(cells[index])) === name);

/**
 * Ranks of rows that may be the heading, best first: rows with half of the columns or all sufficient
 * columns, rows with texts only, and all other rows.
 */
const HALF = 0;
const TEXTS = 1;
const OTHER = 2;

class NearestRow {
  readonly #query: HeadingQuery;
  #rank: readonly number[] = [];
  nearest: SheetRow | null = null;
  hasVins = false;

  constructor(query: HeadingQuery) {
    this.#query = query;
  }

  compare(row: ReadRow, sheet: NamedSheet): number {
    const headings = new Set(row.cells.map(headingName));
    const { columns } = this.#query;
    const missingCount = columns.filter((names) => !names.some((name) => headings.has(name))).length;
    if (containsVin(row)) this.hasVins = true;
    else this.#compare({ sheet, row }, this.#rankOf(row, missingCount, headings));
    return missingCount;
  }

  #rankOf(row: ReadRow, missingCount: number, headings: ReadonlySet<string>): readonly number[] {
    const { columns, sufficientColumns } = this.#query;
    const isEnough = sufficientColumns?.every((names) => names.some((name) => headings.has(name))) === true;
    if (isEnough || missingCount * 2 <= columns.length) return [HALF, missingCount, -headings.size];
    // All rows of texts have the same rank, so the first one is chosen. The rows below it are data.
    return isTexts(row) ? [TEXTS] : [OTHER, missingCount, -headings.size];
  }

  #compare(candidate: SheetRow, rank: readonly number[]): void {
    const difference = rank.findIndex((value, index) => value !== this.#rank[index]);
    if (this.nearest !== null && (difference < 0 || (rank[difference] ?? 0) > (this.#rank[difference] ?? 0)))
      return;
    this.#rank = rank;
    this.nearest = candidate;
  }
}

/** A row with a VIN is data, not a heading. */
export const containsVin = ({ cells }: ReadRow): boolean =>
  cells.some((cell) => {
    const text = cellText(cell).trim();
    // The length is checked first, because the expression is slow on long texts.
    return text.length === VIN_LENGTH && /^(?=(?:.*\d){4})[A-HJ-NPR-Z0-9]+$/i.test(text);
  });

const VIN_LENGTH = 17;

function isTexts({ cells }: ReadRow): boolean {
  const filled = cells.filter((cell) => cellText(cell).trim() !== '');
  return (
    filled.length > 1 &&
    filled.every((cell) => typeof cell === 'string' && !/^\W*\d[\d.,:/ -]*\W*$/.test(cell))
  );
}
