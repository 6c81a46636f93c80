import { on } from 'node:events';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { readCsvRows } from './csv-reader.ts';
import { fromHeading, isEmptyRow, MOST_ROWS_TO_HEADING } from './find-heading.ts';
import type { FromReader, ReadOrder } from './read-order.ts';
import type { ReadCell, ReadRow } from './read-row.ts';
import { MOST_COLUMNS } from './sheet-limits.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';
import { readXlsxSheets } from './xlsx-reader.ts';

const ROWS_AT_ONCE = 500;

/** Rows that are read while others are worked on. */
const PAGES_AHEAD = 2;

async function run(order: ReadOrder, port: MessagePort): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
  const send = (message: FromReader) => port.postMessage(message);
  const words = on(port, 'message');
  let pages = 0;
  try {
    for await (const rows of pagesOf(order)) {
      send({ rows });
      pages += 1;
      if (pages >= PAGES_AHEAD) await words.next();
    }
    send({ end: true });
  } catch (error) {
    send({ fault: error instanceof SpreadsheetError ? error.fault : 'unreadable' });
  }
}

/** No column of ours takes as much: what is longer is refused all the same. */
const LONGEST_CELL = 1_000;
const MOST_CHARACTERS_OF_PAGE = 1_000_000;
/** A text that many cells share stands in a file once, and in what is kept of it as often as it is shared. */
const MOST_CHARACTERS = 100_000_000;

async function* pagesOf(order: ReadOrder): AsyncGenerator<ReadRow[]> {
  let rows: ReadRow[] = [];
  let characters = 0;
  let all = 0;
  let left = order.format === 'xls' ? order.maxRowsOfXls : order.maxRows;
  for await (const row of sheetRows(order)) {
    if (isEmptyRow(row)) continue;
    if (left === 0) throw new SpreadsheetError('too_many_rows');
    left -= 1;
    const cut = { row: row.row, cells: row.cells.map(cutCell) };
    rows.push(cut);
    characters += charactersOf(cut);
    if (rows.length < ROWS_AT_ONCE && characters < MOST_CHARACTERS_OF_PAGE) continue;
    all += characters;
    if (all > MOST_CHARACTERS) throw new SpreadsheetError('too_large');
    yield rows;
    rows = [];
    characters = 0;
  }
  if (rows.length > 0) yield rows;
}

const cutCell = (cell: ReadCell): ReadCell =>
  typeof cell === 'string' && cell.length > LONGEST_CELL ? cell.slice(0, LONGEST_CELL) : cell;

const charactersOf = ({ cells }: ReadRow): number =>
  cells.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 0), 0);

async function* sheetRows(order: ReadOrder): AsyncGenerator<ReadRow> {
  const sheets = sheetsOf(order);
  if (order.heading !== undefined) yield* fromHeading(sheets, order.heading);
  else for await (const rows of sheets) return yield* rows;
}

type Rows = AsyncIterable<ReadRow>;

/** All sheets of an .xlsx, the first one of others. */
async function* sheetsOf({ file, format, maxRowsOfXls }: ReadOrder): AsyncGenerator<Rows> {
  if (format === 'xlsx') yield* readXlsxSheets(file);
  else if (format === 'csv') yield readCsvRows(file);
  else yield xlsRows(file, maxRowsOfXls + MOST_ROWS_TO_HEADING);
}

async function* xlsRows(file: Uint8Array, maxRows: number): AsyncGenerator<ReadRow> {
  const { readXls } = await import('hucre/xlsx');
  const { sheets } = await readXls(file, { sheets: [0], maxRows: maxRows + 1 });
  for (const [index, values] of (sheets[0]?.rows ?? []).entries())
    yield { row: index + 1, cells: (values ?? []).slice(0, MOST_COLUMNS).map(toCell) };
}

/** An instant is the day that the sheet shows. */
const toCell = (value: ReadCell | Date): ReadCell =>
  value instanceof Date ? (Number.isNaN(value.getTime()) ? null : value.toISOString().slice(0, 10)) : value;

if (parentPort !== null) await run(workerData as ReadOrder, parentPort);
