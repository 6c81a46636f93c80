import type { ReadRow } from './read-row.ts';
import { LONGEST_TEXT, MOST_CELLS, MOST_COLUMNS } from './sheet-limits.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';

/**
 * Reads the rows of a text file: UTF-8 or UTF-16, else Windows-1252. Its cells are divided by the sign that a
 * first line `sep=` names, else by the one that divides its first lines.
 */
export async function* readCsvRows(file: Uint8Array): AsyncGenerator<ReadRow> {
  const decoded = withoutEnd(decode(file));
  const [line = '', named] = /^\ufeff?sep=(.)(?:\r\n|\r|\n)/i.exec(decoded) ?? [];
  // Spreadsheets do not show that line: the one below it is their first row.
  const text = decoded.slice(line.length);
  const lines = new CsvLines(text, named ?? dividerOf(text));
  for (let row = 1; ; row += 1) {
    const cells = lines.next();
    if (cells === null) return;
    yield { row, cells };
  }
}

/** Removes the Ctrl-Z with which old programs end a text file. */
function withoutEnd(text: string): string {
  const end = text.trimEnd();
  return end.endsWith('\u001a') ? end.slice(0, -1) : text;
}

function decode(file: Uint8Array): string {
  const utf16 = utf16Of(file);
  if (utf16 !== null) return new TextDecoder(utf16).decode(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('windows-1252').decode(file);
  }
}

/** Which UTF-16 a text says that it is: spreadsheet programs save 'Unicode text' so. */
export function utf16Of([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

/**
 * Files with decimal commas use semicolons, cells copied from a sheet have tabs, database exports often use
 * pipes.
 */
const DIVIDERS = [',', ';', '\t', '|'];

const LOOKED_AT = 100_000;
const MOST_LINES = 20;

/** Matches each divider where it divides cells rather than words or thousands. */
const DIVIDING = [/,(?!\s|\d{3}(?!\d))/g, /;(?! )/g, /\t/g, /\|/g];

/** What the first line that is divided has most often, outside of quotes: a comma in a title above the heading divides nothing. */
function dividerOf(text: string): string {
  const lines = text
    .slice(0, LOOKED_AT)
    .replaceAll(/"[^"]*"/g, '')
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
    .slice(0, MOST_LINES);
  for (const line of lines) {
    const counts = DIVIDING.map((dividing) => line.match(dividing)?.length ?? 0);
    const most = Math.max(...counts);
    if (most > 0) return DIVIDERS[counts.indexOf(most)] as string;
  }
  return DIVIDERS.find((divider) => lines[0]?.includes(divider)) ?? ',';
}

const QUOTE = 0x22;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

class CsvLines {
  readonly #text: string;
  readonly #divider: number;
  #at = 0;
  #row = 0;

  constructor(text: string, divider: string) {
    this.#text = text;
    this.#divider = divider.charCodeAt(0);
  }

  /** The cells of the next line; null behind the last. */
  next(): string[] | null {
    if (this.#at >= this.#text.length) return null;
    const cells: string[] = [];
    this.#row += 1;
    for (let count = 1; ; count += 1) {
      if (count > MOST_CELLS) throw new SpreadsheetError('unreadable');
      const cell = this.#readCell();
      if (count <= MOST_COLUMNS) cells.push(unwrapped(cell));
      if (!this.#skipDivider()) return cells;
    }
  }

  /** Answers whether another cell follows in the line; else its end is skipped. */
  #skipDivider(): boolean {
    const sign = this.#text.charCodeAt(this.#at);
    this.#at += 1;
    if (sign === this.#divider) return true;
    if (sign === CARRIAGE_RETURN && this.#text.charCodeAt(this.#at) === LINE_FEED) this.#at += 1;
    return false;
  }

  #readCell(): string {
    const quoted = this.#text.charCodeAt(this.#at) === QUOTE ? this.#readQuoted() : '';
    const from = this.#at;
    while (this.#at < this.#text.length && !this.#isEndOfCell(this.#text.charCodeAt(this.#at))) this.#at += 1;
    return checked(quoted + this.#text.slice(from, this.#at));
  }

  #isEndOfCell(sign: number): boolean {
    return sign === this.#divider || sign === LINE_FEED || sign === CARRIAGE_RETURN;
  }

  /** Two quotes within quotes are one. */
  #readQuoted(): string {
    let cell = '';
    for (;;) {
      const from = this.#at + 1;
      const end = this.#text.indexOf('"', from);
      if (end < 0) throw new SpreadsheetError('open_quote', { row: this.#row });
      cell = checked(cell + this.#text.slice(from, end));
      this.#at = end + 1;
      if (this.#text.charCodeAt(this.#at) !== QUOTE) return cell;
      cell += '"';
    }
  }
}

/** Returns the text that ="01042" and '01042 stand for. Both keep spreadsheets from changing it. */
export const unwrapped = (cell: string): string => /^="([^"]*)"$/.exec(cell)?.[1] ?? cell.replace(/^'/, '');

function checked(cell: string): string {
  if (cell.length > LONGEST_TEXT) throw new SpreadsheetError('too_large');
  return cell;
}
