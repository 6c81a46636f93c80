import { readWorkbookStream } from './check-compound-file.ts';
import { formatOf, type NumberFormat } from './number-format.ts';

export interface SheetFormats {
  isHidden: boolean;
  hiddenRows: ReadonlySet<number>;
  formatAt: (row: number, column: number) => NumberFormat | null;
}

// https://learn.microsoft.com/openspecs/office_file_formats/ms-xls: records of a workbook.
const EOF = 0x0a;
const BOUND_SHEET = 0x85;
const FORMAT = 0x41e;
const XF = 0xe0;
const ROW = 0x208;
const FORMULA = 0x06;
const NUMBER = 0x203;
const RK = 0x27e;
const MULTIPLE_RK = 0xbd;
const HEAD_BYTES = 4;
const MAX_XLS_COLUMNS = 256;
const ROW_FLAGS = 12;
const IS_HIDDEN_ROW = 0x20;
const VISIBLE = 0;

interface XlsRecord {
  id: number;
  view: DataView;
}

/** Returns an empty list for a workbook too small to contain a list of vehicles. */
export function readXlsFormats(file: Uint8Array): SheetFormats[] {
  const stream = readWorkbookStream(file);
  if (stream === null) return [];
  const codes = new Map<number, string>();
  const formats: number[] = [];
  const sheets: { start: number; isHidden: boolean }[] = [];
  for (const { id, view } of recordsFrom(stream, 0)) {
    if (id === FORMAT && view.byteLength > 5) codes.set(view.getUint16(0, true), readFormatCode(view));
    else if (id === XF && view.byteLength >= 4) formats.push(view.getUint16(2, true));
    else if (id === BOUND_SHEET && view.byteLength >= 5)
      sheets.push({ start: view.getUint32(0, true), isHidden: (view.getUint8(4) & 0x03) !== VISIBLE });
  }
  const numberFormats = formats.map((format) => formatOf(codes.get(format) ?? String(format)));
  // A sheet may be referenced many times, but its records are read once.
  const sheetsByStart = new Map<number, Omit<SheetFormats, 'isHidden'>>();
  return sheets.map(({ start, isHidden }) => {
    const sheet = sheetsByStart.get(start) ?? readSheet(stream, start, numberFormats);
    sheetsByStart.set(start, sheet);
    return { isHidden, ...sheet };
  });
}

function readSheet(
  stream: Uint8Array,
  start: number,
  formats: readonly NumberFormat[],
): Omit<SheetFormats, 'isHidden'> {
  const styles = new Map<number, number>();
  const hiddenRows = new Set<number>();
  for (const { id, view } of recordsFrom(stream, start)) {
    if (view.byteLength < 6) continue;
    const [row, column, style] = [0, 2, 4].map((at) => view.getUint16(at, true)) as [number, number, number];
    if (id === ROW && view.byteLength > ROW_FLAGS) {
      if ((view.getUint8(ROW_FLAGS) & IS_HIDDEN_ROW) !== 0) hiddenRows.add(row);
    } else if (id === NUMBER || id === RK || id === FORMULA)
      styles.set(row * MAX_XLS_COLUMNS + column, style);
    else if (id === MULTIPLE_RK)
      // Six bytes each: a style and a number.
      for (let at = 4, next = column; at + 6 <= view.byteLength; at += 6, next += 1)
        styles.set(row * MAX_XLS_COLUMNS + next, view.getUint16(at, true));
  }
  return {
    hiddenRows,
    formatAt: (row, column) => formats[styles.get(row * MAX_XLS_COLUMNS + column) ?? -1] ?? null,
  };
}

function* recordsFrom(stream: Uint8Array, start: number): Generator<XlsRecord> {
  const all = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  for (let at = start; at + HEAD_BYTES <= stream.byteLength; ) {
    const id = all.getUint16(at, true);
    const length = all.getUint16(at + 2, true);
    at += HEAD_BYTES;
    if (id === EOF || at + length > stream.byteLength) return;
    yield { id, view: new DataView(stream.buffer, stream.byteOffset + at, length) };
    at += length;
  }
}

/** The record contains the length of the code, the size of its characters, and the characters. */
function readFormatCode(view: DataView): string {
  const isWide = (view.getUint8(4) & 1) === 1;
  const bytes = new Uint8Array(view.buffer, view.byteOffset + 5, view.byteLength - 5);
  return new TextDecoder(isWide ? 'utf-16le' : 'latin1').decode(bytes);
}
