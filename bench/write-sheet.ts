import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Cell, ColumnKind } from '../apps/server/src/platform/spreadsheet/sheet.ts';
import { writeSpreadsheet } from '../apps/server/src/platform/spreadsheet/write-spreadsheet.ts';
import { importPeer } from './peers.ts';

// Writes a sheet of 25 columns in a process of its own, whose memory is the writer's: `node write-sheet.ts
// product|exceljs ROWS FILE`.

const KINDS: readonly ColumnKind[] = ['text', 'count', 'text', 'usd', 'date'];
const COLUMNS = Array.from({ length: 25 }, (_, place) => ({
  title: `Column ${place + 1}`,
  kind: KINDS[place % KINDS.length] as ColumnKind,
}));
const PAGE = 1_000;

type Value = Exclude<Cell, object>;

const CELLS: Record<string, (row: number, place: number) => Value> = {
  text: (row, place) => `Value ${row % 997} of ${place}`,
  count: (row, place) => row + place,
  usd: (row, place) => (row * 37 + place) / 100,
  date: (row) => `20${20 + (row % 7)}-0${1 + (row % 9)}-1${row % 10}`,
};

const makeRow = (row: number): Value[] => COLUMNS.map(({ kind }, place) => CELLS[kind]?.(row, place) ?? null);

async function* makePages(rows: number) {
  for (let from = 0; from < rows; from += PAGE)
    yield Array.from({ length: Math.min(PAGE, rows - from) }, (_, place) => makeRow(from + place));
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
          .addRow(row.map((cell, place) => (COLUMNS[place]?.kind === 'date' ? new Date(String(cell)) : cell)))
          .commit();
    }
    sheet.commit();
    await workbook.commit();
  },
};

const [writer = '', rows = '', file = ''] = process.argv.slice(2);
const write = WRITERS[writer];
if (write === undefined) throw new Error(`There is no writer ${writer}.`);
// Once before, so that what is measured is compiled.
await write(PAGE, file);
const started = performance.now();
await write(Number(rows), file);
const KILOBYTES = 1_000;
console.log(
  JSON.stringify({
    milliseconds: performance.now() - started,
    megabytes: process.resourceUsage().maxRSS / KILOBYTES,
  }),
);
