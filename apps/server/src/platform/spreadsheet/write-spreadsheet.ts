import { Readable } from 'node:stream';
import type { Cell, Sheet, SheetColumn } from './sheet.ts';
import { drawnLength, sheetParts, sheetRow } from './sheet-xml.ts';
import { zipped } from './zip-stream.ts';

/** Below the heading. A sheet has 2^20 rows. */
export const MOST_ROWS = 1_048_575;

/** How much is written at once: what is smaller costs more turns than work. */
const CHUNK_CHARACTERS = 65_536;

/**
 * Writes rows as an .xlsx of one sheet while they come: real numbers, dates and amounts, a heading that stays, a filter on each column,
 * columns as wide as the first rows need. Nothing is held back: rows are asked for as the reader takes bytes, and no more once it is
 * destroyed. A text is a text, whatever it looks like.
 */
export const writeSpreadsheet = (sheet: Sheet, rows: AsyncIterable<readonly Cell[][]>): Readable =>
  Readable.from(zipped(workbookFiles(sheet, rows)), { objectMode: false });

async function* workbookFiles(sheet: Sheet, pages: AsyncIterable<readonly Cell[][]>) {
  const { workbook, ...parts } = sheetParts(sheet);
  yield* Object.entries({ ...parts.files, 'xl/workbook.xml': workbook }).map(([path, text]) => ({
    path,
    chunks: only(text),
  }));
  // The last: its rows are on their way while it is written.
  yield { path: 'xl/worksheets/sheet1.xml', chunks: sheetChunks(sheet, pages, parts.sheet) };
}

async function* only(text: string) {
  yield text;
}

async function* sheetChunks(
  { columns }: Sheet,
  pages: AsyncIterable<readonly Cell[][]>,
  { start, end }: ReturnType<typeof sheetParts>['sheet'],
): AsyncGenerator<string> {
  let chunk = '';
  let written = 0;
  for await (const rows of pages) {
    if (written === 0) chunk = start(widthsFor(columns, rows));
    for (const row of rows) {
      written += 1;
      chunk += sheetRow(row, columns, written);
      if (chunk.length < CHUNK_CHARACTERS) continue;
      yield chunk;
      chunk = '';
    }
    if (written > MOST_ROWS) throw new RangeError(`A sheet has at most ${MOST_ROWS} rows.`);
  }
  if (written === 0) chunk = start(widthsFor(columns, []));
  yield chunk + end(written);
}

const NARROWEST = 8;
const WIDEST = 60;
/** Beside a title stands the button of its filter. */
const BUTTON = 4;
const MARGIN = 2;

/** In characters, as the heading and the first rows need. */
const widthsFor = (columns: readonly SheetColumn[], rows: readonly Cell[][]): number[] =>
  columns.map((column, place) => {
    const longest = rows.reduce(
      (most, row) => Math.max(most, drawnLength(row[place] ?? null, column.kind)),
      column.title.length + BUTTON,
    );
    return Math.min(WIDEST, Math.max(NARROWEST, longest) + MARGIN);
  });
