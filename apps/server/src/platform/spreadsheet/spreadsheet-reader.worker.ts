import { on } from 'node:events';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { detectSpreadsheetFormat, type SpreadsheetFormat } from './detect-spreadsheet-format.ts';
import { chooseSheets } from './choose-sheet.ts';
import { readCsvRows, unwrapTextNotation } from './csv-reader.ts';
import { readRowsFromHeading, isEmptyRow } from './find-heading.ts';
import type { ReaderMessage, ReadRequest } from './reader-messages.ts';
import { cellText, type NamedSheet, type ReadCell, type ReadRow } from './read-row.ts';
import { MAX_CELL_LENGTH } from './sheet-limits.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';
import { readXlsSheets } from './xls-reader.ts';
import { readXlsxSheets } from './xlsx-reader.ts';

const ROWS_AT_ONCE = 500;

const PAGES_AHEAD = 2;

async function readInThread(request: ReadRequest, port: MessagePort): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
  const sendMessage = (message: ReaderMessage) => port.postMessage(message);
  const pageRequests = on(port, 'message');
  let sentPages = 0;
  try {
    for await (const rows of readPages(request)) {
      sendMessage({ rows });
      sentPages += 1;
      if (sentPages >= PAGES_AHEAD) await pageRequests.next();
    }
    sendMessage({ end: true });
  } catch (error) {
    const { fault, sheets, row } =
      error instanceof SpreadsheetError ? error : new SpreadsheetError('unreadable');
    sendMessage({ fault, sheets, row });
  }
}

const MAX_CHARACTERS_OF_PAGE = 1_000_000;
/**
 * Limits how much a small file can expand: a text shared by many cells is stored once in the file but copied
 * into each row.
 */
const MAX_CHARACTERS = 100_000_000;

async function* readPages(request: ReadRequest): AsyncGenerator<ReadRow[]> {
  let rows: ReadRow[] = [];
  let pageCharacters = 0;
  let totalCharacters = 0;
  const format = detectSpreadsheetFormat(request.file);
  let remainingRows = format === 'xls' ? request.maxXlsRows : request.maxRows;
  for await (const row of readSheetRows(request, format)) {
    if (isEmptyRow(row)) continue;
    if (remainingRows === 0) throw new SpreadsheetError('too_many_rows');
    remainingRows -= 1;
    const cells = format === 'csv' ? row.cells : row.cells.map(unwrapCell);
    const truncatedRow = { ...row, cells: cells.map(truncateCell) };
    rows.push(truncatedRow);
    pageCharacters += countCharacters(truncatedRow);
    if (rows.length < ROWS_AT_ONCE && pageCharacters < MAX_CHARACTERS_OF_PAGE) continue;
    totalCharacters += pageCharacters;
    if (totalCharacters > MAX_CHARACTERS) throw new SpreadsheetError('too_large');
    yield rows;
    rows = [];
    pageCharacters = 0;
  }
  if (rows.length > 0) yield rows;
}

/** Unwraps ="01041", which some programs write into CSV files and people paste into cells. */
const unwrapCell = (cell: ReadCell): ReadCell => (typeof cell === 'string' ? unwrapTextNotation(cell) : cell);

function truncateCell(cell: ReadCell): ReadCell {
  if (typeof cell !== 'string' || cell.length <= MAX_CELL_LENGTH) return cell;
  const text = cell.trim();
  return text.length <= MAX_CELL_LENGTH ? text : { tooLong: text.slice(0, MAX_CELL_LENGTH) };
}

const countCharacters = ({ cells }: ReadRow): number =>
  cells.reduce<number>((sum, cell) => sum + textLength(cell), 0);

function textLength(cell: ReadCell): number {
  if (typeof cell === 'string') return cell.length;
  if (typeof cell !== 'object' || cell === null) return 0;
  return 'tooLong' in cell || 'value' in cell ? cellText(cell).length : 0;
}

async function* readSheetRows(request: ReadRequest, format: SpreadsheetFormat): AsyncGenerator<ReadRow> {
  const { heading, sheet } = request;
  const sheets = await readSheets(request, format);
  if (heading !== undefined) yield* readRowsFromHeading(await chooseSheets(sheets, heading, sheet), heading);
  else if (sheets[0] !== undefined) yield* sheets[0].rows();
}

async function readSheets(
  { file, mustSortRows }: ReadRequest,
  format: SpreadsheetFormat,
): Promise<readonly NamedSheet[]> {
  if (format === 'xlsx') return await readXlsxSheets(file, mustSortRows);
  if (format === 'xls') return await readXlsSheets(file);
  return [{ name: '', rows: () => readCsvRows(file) }];
}

if (parentPort !== null) await readInThread(workerData as ReadRequest, parentPort);
