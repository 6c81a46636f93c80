import { cellText, type ReadCell, type ReadRow } from './read-row.ts';

/** Returns a text without its case, blanks and signs: 'Hold for Sale' and hold_for_sale are the same. */
export const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9%]/g, '');

const SIGN = String.raw`[/.-]`;
// Day, month and year in an order that is understood: a note such as YYYY-DD-MM leaves its heading unknown.
const DATE_FORMAT = [
  String.raw`d{1,2}${SIGN}m{1,4}(?:${SIGN}y{1,4})?`,
  String.raw`m{1,4}${SIGN}d{1,2}(?:${SIGN}y{1,4})?`,
  String.raw`y{1,4}${SIGN}m{1,4}${SIGN}d{1,2}`,
].join('|');
const MILES = 'mi|mls|miles';
const KILOMETERS = 'kms?|kilomet(?:er|re)s?';
const OTHER_CURRENCY = String.raw`\p{Sc}|[a-z]{0,2}\$|cad|eur|gbp|mxn|aud|nzd|chf|jpy`;
const DOLLARS = String.raw`\$|usd|us\$`;
// People write units, formats and 'required' after a heading, mostly in parentheses.
const IN_PARENTHESES = String.raw`${MILES}|${DOLLARS}|\d{1,4}|${KILOMETERS}|${DATE_FORMAT}|required|optional`;
const NOTES = new RegExp(
  String.raw`(?:\s*[([](?:${IN_PARENTHESES})[)\]]|[\s_-]+(?:${KILOMETERS}|${DATE_FORMAT}))+\s*$`,
  'i',
);

/**
 * Returns the text by which a heading is compared: without its case, blanks, signs and notes. The sign of
 * another currency stays, so that amounts in it are in no column of ours.
 */
export function headingName(cell: ReadCell | undefined): string {
  const text = cellText(cell).trim();
  const [currency = ''] = /(?!\$)\p{Sc}/u.exec(text) ?? [];
  return plain(text.replace(NOTES, '')) + currency;
}

/**
 * Returns the name of a heading that names another currency than dollars, without it; null for other
 * headings.
 */
export function nameOfOtherCurrency(cell: ReadCell | undefined): string | null {
  const text = cellText(cell).trim();
  const [note = ''] = new RegExp(String.raw`[\s([_-]+(?:${OTHER_CURRENCY})[)\]]?$`, 'iu').exec(text) ?? [];
  const isOther = note !== '' && !/^[\s([_-]+(?:us)?\$/i.test(note);
  return isOther ? plain(text.slice(0, -note.length)) : null;
}

/**
 * Returns the order of day and month that a heading names, as in 'Start (DD/MM/YYYY)'; null where it names
 * none.
 */
export function dateOrderIn(heading: ReadCell | undefined): 'month_first' | 'day_first' | null {
  const [, note = ''] =
    new RegExp(String.raw`(?:^|[\s([_-])(${DATE_FORMAT})(?:[)\]\s]|$)`, 'i').exec(cellText(heading)) ?? [];
  const [day, month] = [note.toLowerCase().indexOf('d'), note.toLowerCase().indexOf('m')];
  // With the year first the order is written in the dates themselves.
  if (note === '' || /^y/i.test(note)) return null;
  return day < month ? 'day_first' : 'month_first';
}

/** Returns whether a heading names kilometers: 'Odometer (km)', 'Kilometers'. */
export const isInKilometers = (heading: ReadCell | undefined): boolean =>
  new RegExp(String.raw`(?:^|[^a-z])(?:${KILOMETERS})(?:[^a-z]|$)`, 'i').test(cellText(heading));

/** Matches a note that says how the cells below are read. A currency that is not dollars is one of them. */
const MEANINGFUL_NOTE = new RegExp(
  String.raw`^(?:${MILES}|${KILOMETERS}|${DOLLARS}|%|${DATE_FORMAT}|${OTHER_CURRENCY})$`,
  'iu',
);
/** Matches a note that changes nothing. */
const OTHER_NOTE =
  /^(?:required|optional|text|number|date|yes\/no|dollars?|percent|months?|mos?|years?|yyyy)$/i;

/** Returns the note of a cell without parentheses around it. */
const noteOf = (cell: ReadCell | undefined): string =>
  /^[([]?(.*?)[)\]]?$/s.exec(cellText(cell).trim())?.[1]?.trim() ?? '';

const isNote = (cell: ReadCell): boolean => {
  const note = noteOf(cell);
  return MEANINGFUL_NOTE.test(note) || OTHER_NOTE.test(note);
};

/**
 * Returns whether a row below the headings holds nothing but units and formats: '(km)', 'USD',
 * '(DD/MM/YYYY)'.
 */
export function holdsOnlyNotes({ cells }: ReadRow): boolean {
  const filled = cells.filter((cell) => cellText(cell).trim() !== '');
  return filled.length > 0 && filled.every(isNote);
}

/** Returns headings with the notes of the row below them: 'Odometer' above 'km' is 'Odometer (km)'. */
export const withNotes = (heading: readonly ReadCell[], { cells }: ReadRow): ReadCell[] =>
  heading.map((cell, index) => {
    const [text, note] = [cellText(cell), noteOf(cells[index])];
    const isNamed = note === '%' && text.includes('%');
    return MEANINGFUL_NOTE.test(note) && !isNamed ? `${text} (${note})` : cell;
  });
