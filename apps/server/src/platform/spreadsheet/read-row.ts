/**
 * * Content of a cell: its text with leading zeros, its number, or null where it is empty. A date, an error,
 * kilometers, a number with a text in its format and a text that is too long say so, since each column
 * decides what to do with it.
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

/** A cell that is formatted as a date, as YYYY-MM-DD. */
export interface DateCell {
  date: string;
}

/** A cell that holds an error of the spreadsheet: '#REF!'. */
export interface ErrorCell {
  error: string;
}

/** A number whose format shows kilometers. */
export interface KilometersCell {
  kilometers: number;
}

/** A number whose format adds a text: 41 that is shown as 'TRK-0041'. */
export interface FormattedCell {
  /** Number for columns of amounts and counts, with the unit that its format names. */
  value: string | number | KilometersCell;
  /** Text for columns of texts; null where the format cannot be applied exactly. */
  text: string | null;
}

/**
 * A number in a column of texts whose format cannot be applied exactly, written as in a column of amounts.
 */
export interface UnclearCell {
  unclear: string;
}

/** First characters of a text that is too long for any column. */
export interface TooLongCell {
  tooLong: string;
}

export interface ReadRow {
  /** Number of the row in the spreadsheet. The first row is 1. */
  row: number;
  cells: ReadCell[];
  /** Hidden or filtered away in the spreadsheet. */
  isHidden?: true;
}

/** A visible sheet of a file. Its rows may be read several times. */
export interface NamedSheet {
  name: string;
  rows: () => AsyncIterable<ReadRow>;
}

const ERROR = /^#(?:REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|GETTING_DATA)$/;

/** Returns the text of a cell as a person would type it; '' of an empty cell. */
export function cellText(cell: ReadCell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell !== 'object') return String(cell);
  if ('date' in cell) return cell.date;
  if ('tooLong' in cell) return cell.tooLong;
  if ('unclear' in cell) return cell.unclear;
  if ('value' in cell) return cell.text ?? cellText(cell.value);
  return 'error' in cell ? cell.error : `${cell.kilometers} km`;
}

/** Returns the error that a cell holds, also where a text file names it; null where there is none. */
export function errorOf(cell: ReadCell): string | null {
  if (typeof cell === 'object' && cell !== null) return 'error' in cell ? cell.error : null;
  const text = typeof cell === 'string' ? cell.trim() : '';
  return ERROR.test(text) ? text : null;
}
