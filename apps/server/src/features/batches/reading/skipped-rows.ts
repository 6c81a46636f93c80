import type { BatchColumn } from '@fleetworth/contract/batch-columns';
import { readDate } from '@fleetworth/domain/reading';
import { normalizeName } from '../../../platform/spreadsheet/heading-text.ts';
import { cellText, type ReadRow } from '../../../platform/spreadsheet/read-row.ts';
import type { LocatedColumn } from './find-columns.ts';

export type SkipReason = 'example' | 'total';

export function findSkipReason(columns: readonly LocatedColumn[], row: ReadRow): SkipReason | null {
  if (isTotal(columns, row)) return 'total';
  return isExample(columns, row) ? 'example' : null;
}

const isExample = (columns: readonly LocatedColumn[], { cells }: ReadRow): boolean =>
  columns.length > 1 && columns.every(({ column, index }) => containsExample(column, cellText(cells[index])));

function containsExample({ type, example }: BatchColumn, text: string): boolean {
  if (normalizeName(text) === normalizeName(String(example))) return true;
  // The example's year stands in for the current year, so that an example row is still recognized in later
  // years.
  const date = type === 'date' ? readDate(text, { currentYear: Number(String(example).slice(0, 4)) }) : null;
  return date !== null && 'value' in date && date.value === example;
}

const TOTALS = ['total', 'totals', 'sum', 'grandtotal'];

function isTotal(columns: readonly LocatedColumn[], { cells }: ReadRow): boolean {
  const vin = columns.find(({ column }) => column.type === 'vin');
  const vinText = vin === undefined ? '' : normalizeName(cellText(cells[vin.index]));
  if (vinText !== '' && !TOTALS.includes(vinText)) return false;
  const first = cells.find((cell) => typeof cell === 'string' && cell.trim() !== '');
  return typeof first === 'string' && TOTALS.includes(normalizeName(first));
}

const MAX_LISTED_ROWS = 5;

export function describeSkippedRows(skipped: readonly { row: number; reason: SkipReason }[]): string[] {
  const rowsOf = (reason: SkipReason) =>
    skipped.filter((entry) => entry.reason === reason).map(({ row }) => row);
  const [examples, totals] = [rowsOf('example'), rowsOf('total')];
  return [
    ...(examples.length === 1
      ? [`Row ${examples[0]} is an example from the template. It won't be imported.`]
      : []),
    ...(examples.length > 1
      ? [`Rows ${formatRowNumbers(examples)} are examples from the template. They won't be imported.`]
      : []),
    ...(totals.length === 1 ? [`Row ${totals[0]} is a total. It won't be imported.`] : []),
    ...(totals.length > 1 ? [`Rows ${formatRowNumbers(totals)} are totals. They won't be imported.`] : []),
  ];
}

function formatRowNumbers(rows: readonly number[]): string {
  const otherCount = rows.length - MAX_LISTED_ROWS;
  if (otherCount > 0) return `${rows.slice(0, MAX_LISTED_ROWS).join(', ')} and ${otherCount} more`;
  return `${rows.slice(0, -1).join(', ')} and ${rows.at(-1)}`;
}
