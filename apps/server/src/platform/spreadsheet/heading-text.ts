import { cellText, type ReadCell, type ReadRow } from './read-row.ts';

// 'Hold for Sale' and hold_for_sale become equal.
export const normalizeName = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9%]/g, '');

// 'Unit #' and 'Unit Number' become equal.
export const normalizeHeading = (text: string): string => normalizeName(text.replaceAll('#', ' number '));

const DATE_SEPARATOR = String.raw`[/.-]`;
// Supported orders of day, month and year. A heading with another order, such as YYYY-DD-MM, matches no
// column.
const DATE_FORMAT = [
  String.raw`d{1,2}${DATE_SEPARATOR}m{1,4}(?:${DATE_SEPARATOR}y{1,4})?`,
  String.raw`m{1,4}${DATE_SEPARATOR}d{1,2}(?:${DATE_SEPARATOR}y{1,4})?`,
  String.raw`y{1,4}${DATE_SEPARATOR}m{1,4}${DATE_SEPARATOR}d{1,2}`,
].join('|');
const MILES = 'mi|mls|miles';
const KILOMETERS = 'kms?|kilomet(?:er|re)s?';
/** Also matches `$` and `us$`, which `nameWithoutOtherCurrency` excludes. */
const OTHER_CURRENCY = String.raw`\p{Sc}|[a-z]{0,2}\$|cad|eur|gbp|mxn|aud|nzd|chf|jpy`;
const DOLLARS = String.raw`\$|usd|us\$`;
// Headings are often followed by units, formats or 'required', mostly in parentheses.
const NOTE_TEXTS = String.raw`${MILES}|${DOLLARS}|\d{1,4}|${KILOMETERS}|${DATE_FORMAT}|required|optional`;
const TRAILING_NOTES = new RegExp(
  String.raw`(?:\s*[([](?:${NOTE_TEXTS})[)\]]|[\s_-]+(?:${KILOMETERS}|${DATE_FORMAT}))+\s*$`,
  'i',
);

/** No column has a longer name. */
const MAX_COMPARED_CHARACTERS = 500;

/**
 * Removes case, blanks, punctuation and notes. The sign of another currency remains, so that the heading of
 * its amounts matches no column.
 */
export function toHeadingName(cell: ReadCell | undefined): string {
  const text = cellText(cell).slice(0, MAX_COMPARED_CHARACTERS).trim();
  const [currency = ''] = /(?!\$)\p{Sc}/u.exec(text) ?? [];
  return normalizeHeading(text.replace(TRAILING_NOTES, '')) + currency;
}

/** Returns the name of a heading in a currency other than dollars, without the currency. Otherwise null. */
export function nameWithoutOtherCurrency(cell: ReadCell | undefined): string | null {
  const text = cellText(cell).trim();
  const [note = ''] = new RegExp(String.raw`[\s([_-]+(?:${OTHER_CURRENCY})[)\]]?$`, 'iu').exec(text) ?? [];
  const isOtherCurrency = note !== '' && !/^[\s([_-]+(?:us)?\$/i.test(note);
  return isOtherCurrency ? normalizeHeading(text.slice(0, -note.length)) : null;
}

/** Returns the order of day and month in a heading such as 'Start (DD/MM/YYYY)'. */
export function dateOrderIn(heading: ReadCell | undefined): 'month_first' | 'day_first' | null {
  const [, note = ''] =
    new RegExp(String.raw`(?:^|[\s([_-])(${DATE_FORMAT})(?:[)\]\s]|$)`, 'i').exec(cellText(heading)) ?? [];
  const [day, month] = [note.toLowerCase().indexOf('d'), note.toLowerCase().indexOf('m')];
  // With the year first, the dates themselves are unambiguous.
  if (note === '' || /^y/i.test(note)) return null;
  return day < month ? 'day_first' : 'month_first';
}

export const isInKilometers = (heading: ReadCell | undefined): boolean =>
  new RegExp(String.raw`(?:^|[^a-z])(?:${KILOMETERS})(?:[^a-z]|$)`, 'i').test(cellText(heading));

const MEANINGFUL_NOTE = new RegExp(
  String.raw`^(?:${MILES}|${KILOMETERS}|${DOLLARS}|%|${DATE_FORMAT}|${OTHER_CURRENCY})$`,
  'iu',
);
const MEANINGLESS_NOTE =
  /^(?:required|optional|text|number|date|yes\/no|dollars?|percent|months?|mos?|years?|yyyy)$/i;

const noteOf = (cell: ReadCell | undefined): string =>
  /^[([]?(.*?)[)\]]?$/s.exec(cellText(cell).trim())?.[1]?.trim() ?? '';

const isNote = (cell: ReadCell): boolean => {
  const note = noteOf(cell);
  return MEANINGFUL_NOTE.test(note) || MEANINGLESS_NOTE.test(note);
};

/** Reports whether a row below the headings has only units and formats: '(km)', 'USD', '(DD/MM/YYYY)'. */
export function containsOnlyNotes({ cells }: ReadRow): boolean {
  const filledCells = cells.filter((cell) => cellText(cell).trim() !== '');
  return filledCells.length > 0 && filledCells.every(isNote);
}

// 'Odometer' above 'km' becomes 'Odometer (km)'.
export const appendNotes = (heading: readonly ReadCell[], { cells }: ReadRow): ReadCell[] =>
  heading.map((cell, index) => {
    const [text, note] = [cellText(cell), noteOf(cells[index])];
    const repeatsPercent = note === '%' && text.includes('%');
    return MEANINGFUL_NOTE.test(note) && !repeatsPercent ? `${text} (${note})` : cell;
  });
