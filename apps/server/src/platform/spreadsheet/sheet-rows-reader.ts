import { serialToDate } from 'hucre';
import { formatOf, GENERAL, type NumberFormat, displayNumber } from './number-format.ts';
import type { ReadCell, ReadRow } from './read-row.ts';
import { LAST_ROW, MAX_TEXT_LENGTH, MAX_CELLS, MAX_COLUMNS } from './sheet-limits.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';
import { attributeReader, type XmlHandlers } from './xml-reader.ts';

export interface CellContext {
  texts: readonly string[];
  formats: readonly NumberFormat[];
  is1904: boolean;
}

const rowOf = attributeReader('r');
const readHidden = attributeReader('hidden');
const styleOf = attributeReader('s');
const kindOf = attributeReader('t');

/**
 * Attributes in the order in which spreadsheet programs usually write them. Matching all at once is faster
 * than one by one, and matching attributes takes half of the total time.
 */
const COMMON_CELL = /^ r="([A-Z]{1,3})\d{1,7}"(?: s="(\d{1,6})")?(?: t="(\w{1,9})")?$/;

/** Formulas are not computed: their stored results are used. A formula without a result is an empty cell. */
export class SheetRowsReader implements XmlHandlers {
  readonly #context: CellContext;
  readonly #sortsRows: boolean;
  #rows: ReadRow[] = [];
  #row: ReadRow | null = null;
  #lastRow = 0;
  #column = -1;
  #cell: { style: number; kind: string; text: string } | null = null;
  #isText = false;
  #isPhonetic = false;

  constructor(context: CellContext, { sortsRows = false }: { sortsRows?: boolean } = {}) {
    this.#context = context;
    this.#sortsRows = sortsRows;
  }

  readRows(): ReadRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  open(name: string, attributes: string): void {
    if (name === 'c') this.#openCell(attributes);
    else if (name === 'v' || name === 't') this.#isText = this.#cell !== null && !this.#isPhonetic;
    else if (name === 'row') this.#openRow(attributes);
    else if (name === 'rPh') this.#isPhonetic = true;
  }

  text(text: string): void {
    if (!this.#isText || this.#cell === null) return;
    this.#cell.text += text;
    if (this.#cell.text.length > MAX_TEXT_LENGTH) throw new SpreadsheetError('too_large');
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#isText = false;
    else if (name === 'rPh') this.#isPhonetic = false;
    else if (name === 'c') this.#closeCell();
    else if (name === 'row' && this.#row !== null) {
      this.#rows.push(this.#row);
      this.#row = null;
    }
  }

  #openRow(attributes: string): void {
    const number = Number(rowOf(attributes) ?? this.#lastRow + 1);
    const isNumber = Number.isInteger(number) && number >= 1 && number <= LAST_ROW;
    if (!isNumber || number === this.#lastRow) throw new SpreadsheetError('unreadable');
    if (number <= this.#lastRow && !this.#sortsRows) throw new SpreadsheetError('rows_out_of_order');
    this.#lastRow = number;
    const isHidden = attributes.includes('hidden') && ['1', 'true'].includes(readHidden(attributes) ?? '');
    this.#row = isHidden ? { row: number, cells: [], isHidden } : { row: number, cells: [] };
    this.#column = -1;
  }

  #openCell(attributes: string): void {
    if (this.#row === null) return;
    const common = COMMON_CELL.exec(attributes);
    const [, reference, style, kind] = common ?? [
      '',
      rowOf(attributes) ?? '',
      styleOf(attributes),
      kindOf(attributes),
    ];
    this.#column = reference === '' ? this.#column + 1 : columnOf(reference ?? '');
    if (this.#column >= MAX_CELLS) throw new SpreadsheetError('unreadable');
    if (this.#column >= MAX_COLUMNS) return;
    this.#cell = { style: Number(style ?? 0), kind: kind ?? 'n', text: '' };
  }

  #closeCell(): void {
    if (this.#cell === null || this.#row === null) return;
    const { cells } = this.#row;
    while (cells.length < this.#column) cells.push(null);
    cells[this.#column] = this.#valueOf(this.#cell);
    this.#cell = null;
  }

  #valueOf({ kind, style, text }: { kind: string; style: number; text: string }): ReadCell {
    switch (kind) {
      case 's':
        return text === '' ? null : plainText(this.#context.texts[Number(text)] ?? '');
      case 'b':
        return text === '' ? null : text === '1' || text === 'true';
      case 'n': {
        const number = Number(text);
        if (text === '' || Number.isNaN(number)) return text || null;
        return this.#display(number, this.#context.formats[style] ?? GENERAL);
      }
      case 'd':
        return { date: text.slice(0, 'YYYY-MM-DD'.length) };
      case 'e':
        return { error: text };
      default:
        return plainText(text);
    }
  }

  #display(number: number, format: NumberFormat): ReadCell {
    return format.display === 'day' ? this.#dayOf(number) : displayNumber(number, format);
  }

  #dayOf(number: number): ReadCell {
    const day = serialToDate(number, this.#context.is1904);
    return Number.isNaN(day.getTime()) ? number : { date: day.toISOString().slice(0, 'YYYY-MM-DD'.length) };
  }
}

/** Without letters, returns an index beyond all columns. */
function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length; at += 1) {
    const letter = (reference.charCodeAt(at) | LOWER_CASE) - BEFORE_A;
    if (letter < 1 || letter > LETTERS) break;
    column = column * LETTERS + letter;
  }
  return column === 0 ? MAX_CELLS : column - 1;
}

const LOWER_CASE = 0x20;
const BEFORE_A = 0x60;
const LETTERS = 26;

/** Decodes characters that XML can't contain, written as _x000D_. */
const plainText = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9a-f]{4})_/gi, (_match, code) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

const formatIdOf = attributeReader('numFmtId');
const formatCodeOf = attributeReader('formatCode');

export async function readNumberFormats(
  read: (handlers: Partial<XmlHandlers>) => Promise<void>,
): Promise<NumberFormat[]> {
  const codes = new Map<string, string>();
  const ids: string[] = [];
  let isInCellFormats = false;
  await read({
    open: (name, attributes) => {
      if (name === 'numFmt') codes.set(formatIdOf(attributes) ?? '', formatCodeOf(attributes) ?? '');
      else if (name === 'cellXfs') isInCellFormats = true;
      else if (name === 'xf' && isInCellFormats) ids.push(formatIdOf(attributes) ?? '0');
    },
    close: (name) => {
      if (name === 'cellXfs') isInCellFormats = false;
    },
  });
  return ids.map((id) => formatOf(codes.get(id) ?? id));
}
