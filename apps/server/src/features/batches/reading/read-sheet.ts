import type { BatchColumn } from '@fleetworth/contract/batch-columns';
import { SHEET_COLUMNS, type SheetKind } from '@fleetworth/contract/sheet-columns';
import { headingWord, plain } from '../../../platform/spreadsheet/find-heading.ts';
import type { ReadCell, ReadRow } from '../../../platform/spreadsheet/read-row.ts';
import { type CellValue, readCell } from './read-cell.ts';

/** Fault of a cell; `column` is the heading, null for a fault of the row. */
export interface CellProblem {
  column: string | null;
  /** As it stands in the sheet. */
  value: string;
  text: string;
}

/** A row of a sheet, as far as it can be read without the database. */
export interface SheetRow {
  /** As spreadsheets number it. */
  row: number;
  /** By field; a field whose cell could not be read is absent. */
  values: Record<string, CellValue>;
  problems: CellProblem[];
  /** Cells of optional columns that were left out. */
  notes: (CellProblem & { kind: 'not_stored' })[];
  /** The cells of our columns as they stand, by heading, for the sheet of errors. */
  cells: Record<string, ReadCell>;
}

/** Where each column of a kind stands in a sheet. */
export type Places = ReadonlyMap<BatchColumn, number>;

/**
 * Finds the columns of a kind by their headings, or by what else they are called, whatever the case, blanks and signs. Columns that the
 * kind does not have are passed over.
 */
export function findPlaces(kind: SheetKind, heading: readonly ReadCell[]): Places {
  const names = heading.map(headingWord);
  const places = new Map<BatchColumn, number>();
  for (const column of SHEET_COLUMNS[kind]) {
    // The heading itself first: another column may be called what is a synonym here.
    const place = wordsOf(column)
      .map((name) => names.indexOf(name))
      .find((found) => found >= 0);
    if (place !== undefined) places.set(column, place);
  }
  return places;
}

/** Returns the headings of a sheet that mean the same column of its kind, for the first column that has several. */
export function findRepeated(
  kind: SheetKind,
  heading: readonly ReadCell[],
): { column: BatchColumn; headings: string[] } | null {
  for (const column of SHEET_COLUMNS[kind]) {
    const words = wordsOf(column);
    const headings = heading.filter((cell) => words.includes(headingWord(cell))).map(String);
    if (headings.length > 1) return { column, headings };
  }
  return null;
}

/** The headings of required columns that a sheet lacks. */
export function missingIn(kind: SheetKind, places: Places): string[] {
  const columns: readonly BatchColumn[] = SHEET_COLUMNS[kind];
  return columns.filter((column) => column.isRequired && !places.has(column)).map(({ heading }) => heading);
}

/** Lists the names of a column: its heading first. */
const wordsOf = ({ heading, field, synonyms }: BatchColumn): string[] =>
  [heading, field, ...synonyms].map(plain);

/** Of each required column of a kind what it may be called. */
export const requiredWords = (kind: SheetKind): string[][] => {
  const columns: readonly BatchColumn[] = SHEET_COLUMNS[kind];
  return columns.filter(({ isRequired }) => isRequired).map(wordsOf);
};

/** Reads the cells of a row by their columns: every cell that can not be read is a problem of its own. */
export function readRow(places: Places, { row, cells }: ReadRow): SheetRow {
  const read: SheetRow = { row, values: {}, problems: [], notes: [], cells: {} };
  for (const [column, place] of places) {
    const cell = storable(cells[place] ?? null);
    read.cells[column.heading] = cell;
    const value = readCell(column, cell);
    if ('value' in value) read.values[column.field] = value.value;
    else
      read.problems.push({
        column: column.heading,
        value: String(cell ?? '')
          .slice(0, LONGEST_VALUE)
          .toWellFormed(),
        text: value.text,
      });
  }
  return read;
}

/** Of what could not be read so much is enough to find it. */
const LONGEST_VALUE = 200;

/** The database keeps no NUL, and no half of a character. */
const storable = (cell: ReadCell): ReadCell =>
  typeof cell === 'string' ? cell.toWellFormed().replaceAll('\u0000', '') : cell;
