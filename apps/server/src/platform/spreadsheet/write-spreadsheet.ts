import { Readable } from 'node:stream';
import type { DescribeSheet, Cell, Sheet, SheetColumn } from './sheet.ts';
import { SheetTotalsCounter } from './sheet-totals.ts';
import { aboutSheetXml, displayedLength, createWorkbookXml, rowXml } from './sheet-xml.ts';
import { zipFiles } from './zip-stream.ts';

/** Rows below the heading. A sheet has 2^20 rows. */
export const MAX_ROWS = 1_048_575;

/** Smaller chunks cost more overhead than work. */
const CHUNK_CHARACTERS = 65_536;

/**
 * Streams an .xlsx with typed cells, a frozen heading and a filter on each column. Nothing is buffered: rows
 * are requested as the reader consumes bytes, until the reader is destroyed. A text remains text even if it
 * looks like a number. An 'About' sheet follows if `describeSheet` is present.
 */
export const writeSpreadsheet = (
  sheet: Sheet,
  rows: AsyncIterable<readonly Cell[][]>,
  describeSheet: DescribeSheet | null = null,
): Readable => Readable.from(zipFiles(workbookFiles(sheet, rows, describeSheet)), { objectMode: false });

async function* workbookFiles(
  sheet: Sheet,
  pages: AsyncIterable<readonly Cell[][]>,
  describeSheet: DescribeSheet | null,
) {
  const { workbook, ...parts } = createWorkbookXml(sheet, describeSheet !== null);
  const totals = new SheetTotalsCounter(sheet.columns);
  yield* Object.entries({ ...parts.files, 'xl/workbook.xml': workbook }).map(([path, text]) => ({
    path,
    chunks: asSingleChunk(text),
  }));
  // The sheet follows the other files, because its rows arrive while it is written. The 'About' sheet comes
  // last, because the totals are known only after all rows.
  const countedRows = describeSheet === null ? pages : countPages(pages, totals);
  yield { path: 'xl/worksheets/sheet1.xml', chunks: sheetChunks(sheet, countedRows, parts.sheet) };
  if (describeSheet !== null)
    yield {
      path: 'xl/worksheets/sheet2.xml',
      chunks: asSingleChunk(aboutSheetXml(describeSheet(totals.getTotals()))),
    };
}

async function* countPages(pages: AsyncIterable<readonly Cell[][]>, totals: SheetTotalsCounter) {
  for await (const rows of pages) {
    for (const row of rows) totals.add(row);
    yield rows;
  }
}

async function* asSingleChunk(text: string) {
  yield text;
}

async function* sheetChunks(
  { columns }: Sheet,
  pages: AsyncIterable<readonly Cell[][]>,
  { start, end }: ReturnType<typeof createWorkbookXml>['sheet'],
): AsyncGenerator<string> {
  let chunk = '';
  let rowCount = 0;
  for await (const rows of pages) {
    if (rowCount === 0) chunk = start(computeColumnWidths(columns, rows));
    for (const row of rows) {
      rowCount += 1;
      chunk += rowXml(row, columns, rowCount);
      if (chunk.length < CHUNK_CHARACTERS) continue;
      yield chunk;
      chunk = '';
    }
    if (rowCount > MAX_ROWS) throw new RangeError(`A sheet has at most ${MAX_ROWS} rows.`);
  }
  if (rowCount === 0) chunk = start(computeColumnWidths(columns, []));
  yield chunk + end(rowCount);
}

const MIN_COLUMN_WIDTH = 8;
const MAX_COLUMN_WIDTH = 60;
const FILTER_BUTTON_CHARACTERS = 4;
const MARGIN_CHARACTERS = 2;

// In characters.
const computeColumnWidths = (columns: readonly SheetColumn[], rows: readonly Cell[][]): number[] =>
  columns.map((column, index) => {
    const longestLength = rows.reduce(
      (widest, row) => Math.max(widest, displayedLength(row[index] ?? null, column.kind)),
      column.title.length + FILTER_BUTTON_CHARACTERS,
    );
    return Math.min(MAX_COLUMN_WIDTH, Math.max(MIN_COLUMN_WIDTH, longestLength) + MARGIN_CHARACTERS);
  });
