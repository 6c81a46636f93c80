import { compoundFile } from './made-compound-file.ts';

/** A number with the code of its format, or a text. */
export type XlsCell = string | { number: number; format?: string };

export interface XlsSheet {
  name: string;
  isHidden?: boolean;
  rows: readonly (readonly XlsCell[])[];
  /** Rows that are hidden, counted from 0. */
  hiddenRows?: readonly number[];
  /** Storage of numbers: each in full, each in four bytes, or all of a row together. */
  storage?: 'number' | 'rk' | 'multiple';
}

// https://learn.microsoft.com/openspecs/office_file_formats/ms-xls: the records of a workbook.
const BOF = 0x809;
const EOF = 0x0a;
const BOUND_SHEET = 0x85;
const FORMAT = 0x41e;
const XF = 0xe0;
const ROW = 0x208;
const LABEL = 0x204;
const NUMBER = 0x203;
const RK = 0x27e;
const MULTIPLE_RK = 0xbd;
const VERSION = 0x600;
const GLOBALS = 5;
const WORKSHEET = 16;
const FIRST_OWN_FORMAT = 164;
const XF_BYTES = 20;
const ROW_BYTES = 16;
const HIDDEN_ROW = 0x20;

/** Creates an .xls as Excel stores it: sheets, formats, and cells that refer to them. */
export function makeXls(sheets: readonly XlsSheet[]): Buffer {
  const codes = [
    ...new Set(sheets.flatMap(({ rows }) => rows.flat().flatMap((cell) => formatOf(cell) ?? []))),
  ];
  // The first style is for cells without a format.
  const styleOf = (cell: XlsCell) => codes.indexOf(formatOf(cell) ?? '') + 1;
  const formats = [
    ...codes.map((code, place) =>
      record(FORMAT, u16(FIRST_OWN_FORMAT + place, code.length), Buffer.of(0), Buffer.from(code, 'latin1')),
    ),
    ...[0, ...codes.map((_, place) => FIRST_OWN_FORMAT + place)].map((format) =>
      record(XF, Buffer.concat([u16(0, format)], XF_BYTES)),
    ),
  ];
  const bodies = sheets.map((sheet) => sheetRecords(sheet, styleOf));
  const bounds = (starts: readonly number[]) =>
    sheets.map(({ name, isHidden = false }, place) =>
      record(
        BOUND_SHEET,
        u32(starts[place] ?? 0),
        Buffer.of(isHidden ? 1 : 0, 0, name.length, 0),
        Buffer.from(name, 'latin1'),
      ),
    );
  const globals = (starts: readonly number[]) =>
    Buffer.concat([beginning(GLOBALS), ...formats, ...bounds(starts), record(EOF)]);
  let next = globals([]).length;
  const starts = bodies.map(({ length }) => (next += length) - length);
  return compoundFile({ Workbook: Buffer.concat([globals(starts), ...bodies]) });
}

const formatOf = (cell: XlsCell): string | undefined => (typeof cell === 'string' ? undefined : cell.format);

function sheetRecords(
  { rows, hiddenRows = [], storage = 'number' }: XlsSheet,
  styleOf: (cell: XlsCell) => number,
): Buffer {
  const heads = rows.map((cells, row) => {
    const head = Buffer.concat([u16(row, 0, cells.length)], ROW_BYTES);
    if (hiddenRows.includes(row)) head.writeUInt8(HIDDEN_ROW, 12);
    return record(ROW, head);
  });
  const cells = rows.flatMap((row, at) =>
    storage === 'multiple' && row.every((cell) => typeof cell !== 'string')
      ? [multiple(at, row, styleOf)]
      : row.map((cell, column) => single({ cell, storage }, u16(at, column, styleOf(cell)))),
  );
  return Buffer.concat([beginning(WORKSHEET), ...heads, ...cells, record(EOF)]);
}

function single({ cell, storage }: { cell: XlsCell; storage: string }, place: Buffer): Buffer {
  if (typeof cell === 'string')
    return record(LABEL, place, u16(cell.length), Buffer.of(0), Buffer.from(cell, 'latin1'));
  if (storage !== 'number') return record(RK, place, shortNumber(cell.number));
  const value = Buffer.alloc(8);
  value.writeDoubleLE(cell.number);
  return record(NUMBER, place, value);
}

const multiple = (row: number, cells: readonly XlsCell[], styleOf: (cell: XlsCell) => number): Buffer =>
  record(
    MULTIPLE_RK,
    u16(row, 0),
    ...cells.flatMap((cell) => [u16(styleOf(cell)), shortNumber(typeof cell === 'string' ? 0 : cell.number)]),
    u16(cells.length - 1),
  );

/** Encodes whole numbers in 30 bits, and others as hundredths. */
const shortNumber = (number: number): Buffer =>
  Number.isInteger(number) ? u32((number << 2) | 2) : u32((Math.round(number * 100) << 2) | 3);

const beginning = (kind: number): Buffer => record(BOF, u16(VERSION, kind, 0, 0, 0, 0, 0, 0));

function u16(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 2);
  for (const [place, number] of numbers.entries()) bytes.writeUInt16LE(number, place * 2);
  return bytes;
}

function u32(number: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(number);
  return bytes;
}

function record(id: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([u16(id, content.length), content]);
}
