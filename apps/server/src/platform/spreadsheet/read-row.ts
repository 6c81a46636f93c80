/**
 * Content of a cell: its text with leading zeros, its number, or null when empty. Dates, errors, kilometers,
 * formatted numbers and texts that are too long have their own types, because each column decides how to
 * handle them.
 */
export type ReadCell =
  | string
  | number
  | boolean
  | DateCell
  | ErrorCell
  | KilometersCell
  | FormattedCell
  | UnclearCell
  | TooLongCell
  | null;

/** Cell formatted as a date, as YYYY-MM-DD. */
export interface DateCell {
  date: string;
}

/** Cell with a spreadsheet error: '#REF!'. */
export interface ErrorCell {
  error: string;
}

/** Number whose format displays kilometers. */
export interface KilometersCell {
  kilometers: number;
}

/** Number whose format adds a text: 41 displayed as 'TRK-0041'. */
export interface FormattedCell {
  /** Number for columns of amounts and counts, with the unit of its format. */
  value: string | number | KilometersCell;
  /** Text for columns of texts. Null when the format can't be applied exactly. */
  text: string | null;
}

/**
 * Number in a column of texts, with a format that can't be applied exactly. Formatted as in a column of
 * amounts.
 */
export interface UnclearCell {
  unclear: string;
}

/** Beginning of a text that is too long for any column. */
export interface TooLongCell {
  tooLong: string;
}

export interface ReadRow {
  /** Number of the row in the spreadsheet, starting at 1. */
  row: number;
  cells: ReadCell[];
  /** True for a row that is hidden or filtered out. */
  isHidden?: true;
}

/** Visible sheet of a file. Its rows can be read several times. */
export interface NamedSheet {
  name: string;
  rows: () => AsyncIterable<ReadRow>;
}

const ERROR = /^#(?:REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|GETTING_DATA)$/;

/** Returns the text of a cell as a person would type it, '' for an empty cell. */
export function cellText(cell: ReadCell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell !== 'object') return String(cell);
  if ('date' in cell) return cell.date;
  if ('tooLong' in cell) return cell.tooLong;
  if ('unclear' in cell) return cell.unclear;
  if ('value' in cell) return cell.text ?? cellText(cell.value);
  return 'error' in cell ? cell.error : `${cell.kilometers} km`;
}

/** Returns the error in a cell, also from a text file, or null. */
export function errorOf(cell: ReadCell): string | null {
  if (typeof cell === 'object' && cell !== null) return 'error' in cell ? cell.error : null;
  const text = typeof cell === 'string' ? cell.trim() : '';
  return ERROR.test(text) ? text : null;
}
