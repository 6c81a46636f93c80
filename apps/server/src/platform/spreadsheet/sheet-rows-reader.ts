import { serialToDate } from 'hucre';
import { parseNumberFormat, GENERAL_FORMAT, type NumberFormat, formatNumber } from './number-format.ts';
import type { ReadCell, ReadRow } from './read-row.ts';
import { MAX_ROW_NUMBER, MAX_TEXT_LENGTH, MAX_CELLS_PER_ROW, MAX_COLUMNS } from './sheet-limits.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';
import { createAttributeReader, type XmlHandlers } from './xml-reader.ts';

export interface CellContext {
  texts: readonly string[];
  formats: readonly NumberFormat[];
  is1904: boolean;
}

const readReference = createAttributeReader('r');
const readHidden = createAttributeReader('hidden');
const readStyle = createAttributeReader('s');
const readKind = createAttributeReader('t');

/**
 * Attributes in the order in which spreadsheet programs usually write them. Matching all at once is faster
 * than one by one, and matching attributes takes half of the total time.
 */
const COMMON_CELL = /^ r="([A-Z]{1,3})\d{1,7}"(?: s="(\d{1,6})")?(?: t="(\w{1,9})")?$/;

/** Formulas are not computed: their stored results are used. A formula without a result is an empty cell. */
export class SheetRowsReader implements XmlHandlers {
  readonly #context: CellContext;
  readonly #mustSortRows: boolean;
  #rows: ReadRow[] = [];
  #row: ReadRow | null = null;
  #lastRow = 0;
  #column = -1;
  #cell: { style: number; kind: string; text: string } | null = null;
  #isInText = false;
  #isInPhonetic = false;

  constructor(
    context: CellContext,
    { mustSortRows: acceptsUnsortedRows = false }: { mustSortRows?: boolean } = {},
  ) {
    this.#context = context;
    this.#mustSortRows = acceptsUnsortedRows;
  }

  /** Returns the rows that are complete and forgets them. */
  drainRows(): ReadRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  open(name: string, attributes: string): void {
    if (name === 'c') this.#openCell(attributes);
    else if (name === 'v' || name === 't') this.#isInText = this.#cell !== null && !this.#isInPhonetic;
    else if (name === 'row') this.#openRow(attributes);
    else if (name === 'rPh') this.#isInPhonetic = true;
  }

  text(text: string): void {
    if (!this.#isInText || this.#cell === null) return;
    this.#cell.text += text;
    if (this.#cell.text.length > MAX_TEXT_LENGTH) throw new SpreadsheetError('too_large');
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#isInText = false;
    else if (name === 'rPh') this.#isInPhonetic = false;
    else if (name === 'c') this.#closeCell();
    else if (name === 'row' && this.#row !== null) {
      this.#rows.push(this.#row);
      this.#row = null;
    }
  }

  #openRow(attributes: string): void {
    const rowNumber = Number(readReference(attributes) ?? this.#lastRow + 1);
    const isValidRowNumber = Number.isInteger(rowNumber) && rowNumber >= 1 && rowNumber <= MAX_ROW_NUMBER;
    if (!isValidRowNumber || rowNumber === this.#lastRow) throw new SpreadsheetError('unreadable');
    if (rowNumber <= this.#lastRow && !this.#mustSortRows) throw new SpreadsheetError('rows_out_of_order');
    this.#lastRow = rowNumber;
    const isHidden = attributes.includes('hidden') && ['1', 'true'].includes(readHidden(attributes) ?? '');
    this.#row = isHidden ? { row: rowNumber, cells: [], isHidden } : { row: rowNumber, cells: [] };
    this.#column = -1;
  }

  #openCell(attributes: string): void {
    if (this.#row === null) return;
    const commonMatch = COMMON_CELL.exec(attributes);
    const [, reference, style, kind] = commonMatch ?? [
      '',
      readReference(attributes) ?? '',
      readStyle(attributes),
      readKind(attributes),
    ];
    this.#column = reference === '' ? this.#column + 1 : columnIndexOf(reference ?? '');
    if (this.#column >= MAX_CELLS_PER_ROW) throw new SpreadsheetError('unreadable');
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
        return text === '' ? null : decodeEscapedCharacters(this.#context.texts[Number(text)] ?? '');
      case 'b':
        return text === '' ? null : text === '1' || text === 'true';
      case 'n': {
        const number = Number(text);
        if (text === '' || Number.isNaN(number)) return text || null;
        return this.#formatNumber(number, this.#context.formats[style] ?? GENERAL_FORMAT);
      }
      case 'd':
        return { date: text.slice(0, 'YYYY-MM-DD'.length) };
      case 'e':
        return { error: text };
      default:
        return decodeEscapedCharacters(text);
    }
  }

  #formatNumber(number: number, format: NumberFormat): ReadCell {
    return format.amountFormat === 'day' ? this.#toDateCell(number) : formatNumber(number, format);
  }

  #toDateCell(number: number): ReadCell {
    const day = serialToDate(number, this.#context.is1904);
    return Number.isNaN(day.getTime()) ? number : { date: day.toISOString().slice(0, 'YYYY-MM-DD'.length) };
  }
}

// Without letters, returns an index beyond all columns.
function columnIndexOf(reference: string): number {
  let column = 0;
  for (let index = 0; index < reference.length; index += 1) {
    const letterNumber = (reference.charCodeAt(index) | LOWER_CASE_BIT) - CODE_BEFORE_A;
    if (letterNumber < 1 || letterNumber > LETTER_COUNT) break;
    column = column * LETTER_COUNT + letterNumber;
  }
  return column === 0 ? MAX_CELLS_PER_ROW : column - 1;
}

const LOWER_CASE_BIT = 0x20;
const CODE_BEFORE_A = 0x60;
const LETTER_COUNT = 26;

/** Decodes characters that XML can't contain, written as _x000D_. */
const decodeEscapedCharacters = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9a-f]{4})_/gi, (_match, code) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

const readFormatId = createAttributeReader('numFmtId');
const readFormatCode = createAttributeReader('formatCode');

export async function readNumberFormats(
  readXml: (handlers: Partial<XmlHandlers>) => Promise<void>,
): Promise<NumberFormat[]> {
  const codes = new Map<string, string>();
  const ids: string[] = [];
  let isInCellFormats = false;
  await readXml({
    open: (name, attributes) => {
      if (name === 'numFmt') codes.set(readFormatId(attributes) ?? '', readFormatCode(attributes) ?? '');
      else if (name === 'cellXfs') isInCellFormats = true;
      else if (name === 'xf' && isInCellFormats) ids.push(readFormatId(attributes) ?? '0');
    },
    close: (name) => {
      if (name === 'cellXfs') isInCellFormats = false;
    },
  });
  return ids.map((id) => parseNumberFormat(codes.get(id) ?? id));
}
