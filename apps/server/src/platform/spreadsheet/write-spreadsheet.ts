import { Readable } from 'node:stream';
import type { About, Cell, Sheet, SheetColumn } from './sheet.ts';
import { TotalsOfRows } from './sheet-totals.ts';
import { aboutSheet, displayedLength, sheetParts, sheetRow } from './sheet-xml.ts';
import { zipped } from './zip-stream.ts';

/** Rows below the heading. A sheet has 2^20 rows. */
export const MAX_ROWS = 1_048_575;

/** Smaller chunks cost more overhead than work. */
const CHUNK_CHARACTERS = 65_536;

/**
 * Streams an .xlsx with typed cells, a frozen heading and a filter on each column. Nothing is buffered: rows
 * are requested as the reader consumes bytes, until the reader is destroyed. A text remains text even if it
 * looks like a number. An 'About' sheet follows if `about` is present.
 */
export const writeSpreadsheet = (
  sheet: Sheet,
  rows: AsyncIterable<readonly Cell[][]>,
  about: About | null = null,
): Readable => Readable.from(zipped(workbookFiles(sheet, rows, about)), { objectMode: false });

async function* workbookFiles(sheet: Sheet, pages: AsyncIterable<readonly Cell[][]>, about: About | null) {
  const { workbook, ...parts } = sheetParts(sheet, about !== null);
  const totals = new TotalsOfRows(sheet.columns);
  yield* Object.entries({ ...parts.files, 'xl/workbook.xml': workbook }).map(([path, text]) => ({
    path,
    chunks: toChunks(text),
  }));
  // The sheet follows the other files, because its rows arrive while it is written. The 'About' sheet comes
  // last, because the totals are known only after all rows.
  const counted = about === null ? pages : countedPages(pages, totals);
  yield { path: 'xl/worksheets/sheet1.xml', chunks: sheetChunks(sheet, counted, parts.sheet) };
  if (about !== null)
    yield { path: 'xl/worksheets/sheet2.xml', chunks: toChunks(aboutSheet(about(totals.read()))) };
}

async function* countedPages(pages: AsyncIterable<readonly Cell[][]>, totals: TotalsOfRows) {
  for await (const rows of pages) {
    for (const row of rows) totals.add(row);
    yield rows;
  }
}

async function* toChunks(text: string) {
  yield text;
}

async function* sheetChunks(
  { columns }: Sheet,
  pages: AsyncIterable<readonly Cell[][]>,
  { start, end }: ReturnType<typeof sheetParts>['sheet'],
): AsyncGenerator<string> {
  let chunk = '';
  let rowCount = 0;
  for await (const rows of pages) {
    if (rowCount === 0) chunk = start(widthsFor(columns, rows));
    for (const row of rows) {
      rowCount += 1;
      chunk += sheetRow(row, columns, rowCount);
      if (chunk.length < CHUNK_CHARACTERS) continue;
      yield chunk;
      chunk = '';
    }
    if (rowCount > MAX_ROWS) throw new RangeError(`A sheet has at most ${MAX_ROWS} rows.`);
  }
  if (rowCount === 0) chunk = start(widthsFor(columns, []));
  yield chunk + end(rowCount);
}

const MIN_WIDTH = 8;
const MAX_WIDTH = 60;
const BUTTON = 4;
const MARGIN = 2;

/** In characters. */
const widthsFor = (columns: readonly SheetColumn[], rows: readonly Cell[][]): number[] =>
  columns.map((column, index) => {
    const longest = rows.reduce(
      (widest, row) => Math.max(widest, displayedLength(row[index] ?? null, column.kind)),
      column.title.length + BUTTON,
    );
    return Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, longest) + MARGIN);
  });
