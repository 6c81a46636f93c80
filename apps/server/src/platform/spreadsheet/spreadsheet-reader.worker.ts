import { parentPort, workerData } from 'node:worker_threads';
import { once } from 'node:events';
import { type CellValue, readXls, streamCsvRows, streamXlsxRows } from 'hucre';
import type { SpreadsheetFault, SpreadsheetFormat } from './check-spreadsheet.ts';
import type { ReadCell, ReadLimits, ReadRow } from './read-spreadsheet.ts';

export interface ReadOrder extends ReadLimits {
  file: Uint8Array;
  format: SpreadsheetFormat;
}

/** What the thread sends: some rows, and each time it waits for the word to go on. */
export type FromReader = { rows: ReadRow[] } | { fault: SpreadsheetFault } | { end: true };

const ROWS_AT_ONCE = 500;
/** What stands further right is none of our columns. */
const MOST_COLUMNS = 200;

async function run(order: ReadOrder): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
  const send = (message: FromReader) => parentPort?.postMessage(message);
  try {
    let rows: ReadRow[] = [];
    const most = order.format === 'xls' ? order.maxRowsOfXls : order.maxRows;
    for await (const { index, values } of sheetRows(order)) {
      if (index >= most) return send({ fault: 'too_many_rows' });
      if (values.every((value) => value === null || value === '')) continue;
      rows.push({ row: index + 1, cells: values.slice(0, MOST_COLUMNS).map(toCell) });
      if (rows.length < ROWS_AT_ONCE) continue;
      send({ rows });
      rows = [];
      await once(parentPort as NonNullable<typeof parentPort>, 'message');
    }
    if (rows.length > 0) {
      send({ rows });
      await once(parentPort as NonNullable<typeof parentPort>, 'message');
    }
    send({ end: true });
  } catch (error) {
    send({ fault: isEncrypted(error) ? 'encrypted' : 'unreadable' });
  }
}

interface IndexedRow {
  index: number;
  values: CellValue[];
}

async function* sheetRows({ file, format, maxRows, maxRowsOfXls }: ReadOrder): AsyncGenerator<IndexedRow> {
  if (format === 'xlsx') yield* streamXlsxRows(file, { sheet: 0, maxRows: maxRows + 1 });
  else if (format === 'csv') {
    let index = 0;
    for (const values of streamCsvRows(new TextDecoder().decode(file))) {
      yield { index, values };
      index += 1;
    }
  } else {
    const { sheets } = await readXls(file, { sheets: [0], maxRows: maxRowsOfXls + 1 });
    for (const [index, values] of (sheets[0]?.rows ?? []).entries()) yield { index, values };
  }
}

/** An instant is the day that the sheet shows. */
const toCell = (value: CellValue): ReadCell =>
  value instanceof Date ? (Number.isNaN(value.getTime()) ? null : value.toISOString().slice(0, 10)) : value;

const isEncrypted = (error: unknown): boolean =>
  error instanceof Error && /encrypt|password/i.test(`${error.name} ${error.message}`);

if (parentPort !== null) await run(workerData as ReadOrder);
