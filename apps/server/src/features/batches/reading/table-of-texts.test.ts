import { BATCH_COLUMNS, type BatchColumn } from '@fleetworth/contract/batch-columns';
import { TEXTS as ALL_TEXTS, TEXTS_YEAR, type TextKind } from '@fleetworth/domain/reading-texts';
import { writeXlsx } from 'hucre';
import { expect, test } from 'vitest';
import type { ReadCell } from '../../../platform/spreadsheet/read-row.ts';
import { readSpreadsheet } from '../../../platform/spreadsheet/read-spreadsheet.ts';
import { withDefaultFormats } from './column-to-read.ts';
import { readCell } from './read-cell.ts';

const columnOf = (kind: 'vehicle_create' | 'finance_lease', field: string): BatchColumn => {
  const found = (BATCH_COLUMNS[kind] as readonly BatchColumn[]).find((column) => column.field === field);
  if (found === undefined) throw new Error(`${kind} has no ${field}.`);
  return found;
};
const COLUMNS: Record<TextKind, BatchColumn> = {
  money: columnOf('finance_lease', 'purchase_amount'),
  odometer: columnOf('vehicle_create', 'mileage'),
  months: columnOf('finance_lease', 'length'),
  percent: columnOf('finance_lease', 'monthly_interest_rate'),
  date: columnOf('finance_lease', 'start_date'),
};

const TEXTS = ALL_TEXTS.filter(({ where }) => where !== 'form');

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

test.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
  ['.csv', () => Buffer.from(`\ufeff${TEXTS.map(({ text }) => `${quoted(text)},x`).join('\r\n')}`)],
  ['.xlsx', () => writeXlsx({ sheets: [{ name: 'Texts', rows: TEXTS.map(({ text }) => [text, 'x']) }] })],
])('a cell of an %s means the same as that text in a form', async (_format, make) => {
  const cells: ReadCell[] = [];
  const limits = { maxRows: 1_000, maxXlsRows: 1_000, timeoutMs: 60_000 };
  for await (const rows of readSpreadsheet(await make(), limits))
    for (const row of rows) cells[row.row - 1] = row.cells[0] ?? null;
  expect(cells).toHaveLength(TEXTS.length);
  for (const [index, { kind, text, value, hint }] of TEXTS.entries()) {
    const column = COLUMNS[kind];
    const alone = withDefaultFormats(
      { column, index: 0, dateOrder: null, isInKilometers: false, unitIndex: null },
      TEXTS_YEAR,
    );
    const read = readCell(alone, cells[index] ?? null);
    if (value === undefined) expect(read, text).toHaveProperty('text', expect.stringContaining(hint ?? ''));
    else expect(read, text).toEqual({ value });
  }
});
