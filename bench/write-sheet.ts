import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ROWS_PER_TIME_SLICE } from '../apps/server/src/platform/spreadsheet/present-pages.ts';
import type { Cell, ColumnKind } from '../apps/server/src/platform/spreadsheet/sheet.ts';
import { writeSpreadsheet } from '../apps/server/src/platform/spreadsheet/write-spreadsheet.ts';
import { peakMegabytes } from './machine.ts';
import { importPeer } from './peers.ts';

// Writes a sheet with 25 columns in a separate process, whose memory is measured:
// `node write-sheet.ts product|exceljs ROWS FILE`.

const KINDS: readonly ColumnKind[] = ['text', 'count', 'text', 'usd', 'date'];
const COLUMNS = Array.from({ length: 25 }, (_, column) => ({
  title: `Column ${column + 1}`,
  kind: KINDS[column % KINDS.length] as ColumnKind,
}));

type Value = Exclude<Cell, object>;

const CELLS: Record<string, (row: number, column: number) => Value> = {
  text: (row, column) => `Value ${row % 997} of ${column}`,
  count: (row, column) => row + column,
  usd: (row, column) => (row * 37 + column) / 100,
  date: (row) => `20${20 + (row % 7)}-0${1 + (row % 9)}-1${row % 10}`,
};

const makeRow = (row: number): Value[] =>
  COLUMNS.map(({ kind }, column) => CELLS[kind]?.(row, column) ?? null);

async function* makePages(rows: number) {
  for (let from = 0; from < rows; from += ROWS_PER_TIME_SLICE)
    yield Array.from({ length: Math.min(ROWS_PER_TIME_SLICE, rows - from) }, (_, index) =>
      makeRow(from + index),
    );
}

/** Part of exceljs that the bench uses. */
interface ExcelJs {
  stream: {
    xlsx: {
      WorkbookWriter: new (
        options: object,
      ) => {
        addWorksheet(
          name: string,
          options: object,
        ): {
          columns: object[];
          addRow(cells: unknown[]): { commit(): void };
          commit(): void;
          autoFilter: object;
        };
        commit(): Promise<void>;
      };
    };
  };
}

const WRITERS: Record<string, (rows: number, file: string) => Promise<void>> = {
  product: (rows, file) =>
    pipeline(writeSpreadsheet({ name: 'Rows', columns: COLUMNS }, makePages(rows)), createWriteStream(file)),
  exceljs: async (rows, file) => {
    const { stream } = (await importPeer<{ default: ExcelJs }>('exceljs')).default;
    const workbook = new stream.xlsx.WorkbookWriter({ filename: file, useStyles: true });
    const sheet = workbook.addWorksheet('Rows', { views: [{ state: 'frozen', ySplit: 1 }] });
    const formats: Record<string, string> = { count: '#,##0', usd: '$#,##0.00', date: 'mm/dd/yyyy' };
    sheet.columns = COLUMNS.map(({ title, kind }) => ({
      header: title,
      width: 20,
      style: { numFmt: formats[kind] ?? '@' },
    }));
    for await (const page of makePages(rows)) {
      for (const row of page)
        sheet
          .addRow(
            row.map((cell, column) => (COLUMNS[column]?.kind === 'date' ? new Date(String(cell)) : cell)),
          )
          .commit();
    }
    sheet.commit();
    await workbook.commit();
  },
};

const [writer = '', rows = '', file = ''] = process.argv.slice(2);
const write = WRITERS[writer];
if (write === undefined) throw new Error(`There is no writer ${writer}.`);
// Writes once before the measurement, so that the code is compiled.
await write(ROWS_PER_TIME_SLICE, file);
const started = performance.now();
await write(Number(rows), file);
console.log(JSON.stringify({ milliseconds: performance.now() - started, megabytes: peakMegabytes() }));
