/**
 * Texts keep leading zeros. Dates, errors, kilometers, formatted numbers and texts that are too long have
 * their own types, because each column decides how to handle them.
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

/** Date in the form YYYY-MM-DD. */
export interface DateCell {
  date: string;
}

export interface ErrorCell {
  error: string;
}

export interface KilometersCell {
  kilometers: number;
}

/** Number whose format adds a text: 41 displayed as 'TRK-0041'. */
export interface FormattedCell {
  /** For columns of amounts and counts. */
  value: string | number | KilometersCell;
  /** For columns of texts. Null when the format can't be applied exactly. */
  text: string | null;
}

/** Replaces a formatted cell without `text` in a column of texts. */
export interface UnclearCell {
  unclear: string;
}

export interface TooLongCell {
  tooLong: string;
}

export interface ReadRow {
  row: number;
  cells: ReadCell[];
  isHidden?: true;
}

export interface NamedSheet {
  name: string;
  rows: () => AsyncIterable<ReadRow>;
}

const ERROR_VALUE = /^#(?:REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|GETTING_DATA)$/;

/** Returns the text as a person would type it. */
export function cellText(cell: ReadCell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell !== 'object') return String(cell);
  if ('date' in cell) return cell.date;
  if ('tooLong' in cell) return cell.tooLong;
  if ('unclear' in cell) return cell.unclear;
  if ('value' in cell) return cell.text ?? cellText(cell.value);
  return 'error' in cell ? cell.error : `${cell.kilometers} km`;
}

/** Returns the error that a cell displays, such as #REF!, or null. In text files, errors are texts. */
export function getCellError(cell: ReadCell): string | null {
  if (typeof cell === 'object' && cell !== null) return 'error' in cell ? cell.error : null;
  const text = typeof cell === 'string' ? cell.trim() : '';
  return ERROR_VALUE.test(text) ? text : null;
}
