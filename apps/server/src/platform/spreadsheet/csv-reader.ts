import type { ReadRow } from './read-row.ts';
import { MAX_TEXT_LENGTH, MAX_CELLS_PER_ROW, MAX_COLUMNS } from './sheet-limits.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';

/** Accepts UTF-8, UTF-16 and Windows-1252. The first line may name the separator: `sep=;`. */
export async function* readCsvRows(file: Uint8Array): AsyncGenerator<ReadRow> {
  const decodedText = removeEndOfFileMark(decodeText(file));
  const [separatorLine = '', namedSeparator] = /^\ufeff?sep=(.)(?:\r\n|\r|\n)/i.exec(decodedText) ?? [];
  // Spreadsheet programs hide the `sep=` line and count rows from the line below it.
  const text = decodedText.slice(separatorLine.length);
  const lines = new CsvLines(text, namedSeparator ?? detectSeparator(text));
  for (let row = 1; ; row += 1) {
    const cells = lines.next();
    if (cells === null) return;
    yield { row, cells };
  }
}

function removeEndOfFileMark(text: string): string {
  const trimmedText = text.trimEnd();
  return trimmedText.endsWith('\u001a') ? trimmedText.slice(0, -1) : text;
}

function decodeText(file: Uint8Array): string {
  const utf16 = detectUtf16(file);
  if (utf16 !== null) return new TextDecoder(utf16).decode(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('windows-1252').decode(file);
  }
}

// Spreadsheet programs use UTF-16 for 'Unicode text'.
export function detectUtf16([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

/** Files with decimal commas use semicolons, copied cells use tabs, and database exports often use pipes. */
const SEPARATORS = [',', ';', '\t', '|'];

const INSPECTED_CHARACTERS = 100_000;
const MAX_INSPECTED_LINES = 20;

/** Each pattern matches a separator only where it separates cells, not words or thousands. */
const SEPARATOR_PATTERNS = [/,(?!\s|\d{3}(?!\d))/g, /;(?! )/g, /\t/g, /\|/g];

/**
 * Returns the most frequent separator outside quotes in the first line that has one. A comma in a title
 * above the heading doesn't count.
 */
function detectSeparator(text: string): string {
  const lines = text
    .slice(0, INSPECTED_CHARACTERS)
    .replaceAll(/"[^"]*"/g, '')
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
    .slice(0, MAX_INSPECTED_LINES);
  for (const line of lines) {
    const counts = SEPARATOR_PATTERNS.map((pattern) => line.match(pattern)?.length ?? 0);
    const highestCount = Math.max(...counts);
    if (highestCount > 0) return SEPARATORS[counts.indexOf(highestCount)] as string;
  }
  return SEPARATORS.find((separator) => lines[0]?.includes(separator)) ?? ',';
}

const QUOTE = 0x22;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

class CsvLines {
  readonly #text: string;
  readonly #separator: number;
  #position = 0;
  #row = 0;

  constructor(text: string, separator: string) {
    this.#text = text;
    this.#separator = separator.charCodeAt(0);
  }

  next(): string[] | null {
    if (this.#position >= this.#text.length) return null;
    const cells: string[] = [];
    this.#row += 1;
    for (let count = 1; ; count += 1) {
      if (count > MAX_CELLS_PER_ROW) throw new SpreadsheetError('unreadable');
      const cell = this.#readCell();
      if (count <= MAX_COLUMNS) cells.push(unwrapTextNotation(cell));
      if (!this.#skipSeparator()) return cells;
    }
  }

  #skipSeparator(): boolean {
    const code = this.#text.charCodeAt(this.#position);
    this.#position += 1;
    if (code === this.#separator) return true;
    if (code === CARRIAGE_RETURN && this.#text.charCodeAt(this.#position) === LINE_FEED) this.#position += 1;
    return false;
  }

  #readCell(): string {
    const quotedText = this.#text.charCodeAt(this.#position) === QUOTE ? this.#readQuotedText() : '';
    const start = this.#position;
    while (this.#position < this.#text.length && !this.#isEndOfCell(this.#text.charCodeAt(this.#position)))
      this.#position += 1;
    return checkLength(quotedText + this.#text.slice(start, this.#position));
  }

  #isEndOfCell(code: number): boolean {
    return code === this.#separator || code === LINE_FEED || code === CARRIAGE_RETURN;
  }

  #readQuotedText(): string {
    let cell = '';
    for (;;) {
      const start = this.#position + 1;
      const end = this.#text.indexOf('"', start);
      if (end < 0) throw new SpreadsheetError('unclosed_quote', { row: this.#row });
      cell = checkLength(cell + this.#text.slice(start, end));
      this.#position = end + 1;
      if (this.#text.charCodeAt(this.#position) !== QUOTE) return cell;
      cell += '"';
    }
  }
}

// The notations ="01042" and '01042 keep spreadsheet programs from converting a text to a number.
export const unwrapTextNotation = (cell: string): string =>
  /^="([^"]*)"$/.exec(cell)?.[1] ?? cell.replace(/^'/, '');

function checkLength(cell: string): string {
  if (cell.length > MAX_TEXT_LENGTH) throw new SpreadsheetError('too_large');
  return cell;
}
