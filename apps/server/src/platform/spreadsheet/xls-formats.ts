import { readWorkbookStream } from './check-compound-file.ts';
import { parseNumberFormat, type NumberFormat } from './number-format.ts';

export interface SheetFormats {
  isHidden: boolean;
  hiddenRows: ReadonlySet<number>;
  getNumberFormat: (row: number, column: number) => NumberFormat | null;
}

// https://learn.microsoft.com/openspecs/office_file_formats/ms-xls: records of a workbook.
const EOF_RECORD = 0x0a;
const BOUND_SHEET_RECORD = 0x85;
const FORMAT_RECORD = 0x41e;
const XF_RECORD = 0xe0;
const ROW_RECORD = 0x208;
const FORMULA_RECORD = 0x06;
const NUMBER_RECORD = 0x203;
const RK_RECORD = 0x27e;
const MULTIPLE_RK_RECORD = 0xbd;
const RECORD_HEADER_BYTES = 4;
const MAX_XLS_COLUMNS = 256;
const ROW_FLAGS_OFFSET = 12;
const HIDDEN_ROW_FLAG = 0x20;
const VISIBLE_STATE = 0;

interface XlsRecord {
  id: number;
  view: DataView;
}

/**
 * Returns an empty list if the file has no workbook stream. Such a file is too small to contain a list of
 * vehicles.
 */
export function readXlsFormats(file: Uint8Array): SheetFormats[] {
  const stream = readWorkbookStream(file);
  if (stream === null) return [];
  const formatCodes = new Map<number, string>();
  const formatIds: number[] = [];
  const sheets: { start: number; isHidden: boolean }[] = [];
  for (const { id, view } of recordsFrom(stream, 0)) {
    if (id === FORMAT_RECORD && view.byteLength > 5)
      formatCodes.set(view.getUint16(0, true), readFormatCode(view));
    else if (id === XF_RECORD && view.byteLength >= 4) formatIds.push(view.getUint16(2, true));
    else if (id === BOUND_SHEET_RECORD && view.byteLength >= 5)
      sheets.push({ start: view.getUint32(0, true), isHidden: (view.getUint8(4) & 0x03) !== VISIBLE_STATE });
  }
  const numberFormats = formatIds.map((format) =>
    parseNumberFormat(formatCodes.get(format) ?? String(format)),
  );
  // A sheet may be referenced many times, but its records are read once.
  const sheetsByStart = new Map<number, Omit<SheetFormats, 'isHidden'>>();
  return sheets.map(({ start, isHidden }) => {
    const sheet = sheetsByStart.get(start) ?? readSheetFormats(stream, start, numberFormats);
    sheetsByStart.set(start, sheet);
    return { isHidden, ...sheet };
  });
}

function readSheetFormats(
  stream: Uint8Array,
  start: number,
  formats: readonly NumberFormat[],
): Omit<SheetFormats, 'isHidden'> {
  const styles = new Map<number, number>();
  const hiddenRows = new Set<number>();
  for (const { id, view } of recordsFrom(stream, start)) {
    if (view.byteLength < 6) continue;
    const [row, column, style] = [0, 2, 4].map((offset) => view.getUint16(offset, true)) as [
      number,
      number,
      number,
    ];
    if (id === ROW_RECORD && view.byteLength > ROW_FLAGS_OFFSET) {
      if ((view.getUint8(ROW_FLAGS_OFFSET) & HIDDEN_ROW_FLAG) !== 0) hiddenRows.add(row);
    } else if (id === NUMBER_RECORD || id === RK_RECORD || id === FORMULA_RECORD)
      styles.set(row * MAX_XLS_COLUMNS + column, style);
    else if (id === MULTIPLE_RK_RECORD)
      // Six bytes each: a style and a number.
      for (let offset = 4, nextColumn = column; offset + 6 <= view.byteLength; offset += 6, nextColumn += 1)
        styles.set(row * MAX_XLS_COLUMNS + nextColumn, view.getUint16(offset, true));
  }
  return {
    hiddenRows,
    getNumberFormat: (row, column) => formats[styles.get(row * MAX_XLS_COLUMNS + column) ?? -1] ?? null,
  };
}

function* recordsFrom(stream: Uint8Array, start: number): Generator<XlsRecord> {
  const streamView = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  for (let offset = start; offset + RECORD_HEADER_BYTES <= stream.byteLength; ) {
    const id = streamView.getUint16(offset, true);
    const length = streamView.getUint16(offset + 2, true);
    offset += RECORD_HEADER_BYTES;
    if (id === EOF_RECORD || offset + length > stream.byteLength) return;
    yield { id, view: new DataView(stream.buffer, stream.byteOffset + offset, length) };
    offset += length;
  }
}

// The record contains the length of the code, the size of its characters, and the characters.
function readFormatCode(view: DataView): string {
  const isUtf16 = (view.getUint8(4) & 1) === 1;
  const bytes = new Uint8Array(view.buffer, view.byteOffset + 5, view.byteLength - 5);
  return new TextDecoder(isUtf16 ? 'utf-16le' : 'latin1').decode(bytes);
}
