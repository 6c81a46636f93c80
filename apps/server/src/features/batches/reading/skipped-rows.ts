import type { BatchColumn } from '@fleetworth/contract/batch-columns';
import { readDate } from '@fleetworth/domain/reading';
import { plain } from '../../../platform/spreadsheet/heading-text.ts';
import { cellText, type ReadRow } from '../../../platform/spreadsheet/read-row.ts';
import type { LocatedColumn } from './find-columns.ts';

/** Reason why a row below the heading contains no data. */
export type SkipReason = 'example' | 'total';

/** Returns why a row is not imported, or null for a data row. */
export function skipReason(columns: readonly LocatedColumn[], row: ReadRow): SkipReason | null {
  if (isTotal(columns, row)) return 'total';
  return isExample(columns, row) ? 'example' : null;
}

/** Reports whether every cell of a row contains the example of its column, as the template row does. */
const isExample = (columns: readonly LocatedColumn[], { cells }: ReadRow): boolean =>
  columns.length > 1 && columns.every(({ column, index }) => holdsExample(column, cellText(cells[index])));

function holdsExample({ type, example }: BatchColumn, text: string): boolean {
  if (plain(text) === plain(String(example))) return true;
  const date = type === 'date' ? readDate(text, { currentYear: Number(String(example).slice(0, 4)) }) : null;
  return date !== null && 'value' in date && date.value === example;
}

const TOTALS = ['total', 'totals', 'sum', 'grandtotal'];

/** Reports whether a row has no VIN and its first text is Total, Sum or Grand Total. */
function isTotal(columns: readonly LocatedColumn[], { cells }: ReadRow): boolean {
  const vin = columns.find(({ column }) => column.type === 'vin');
  const vinText = vin === undefined ? '' : plain(cellText(cells[vin.index]));
  if (vinText !== '' && !TOTALS.includes(vinText)) return false;
  const first = cells.find((cell) => typeof cell === 'string' && cell.trim() !== '');
  return typeof first === 'string' && TOTALS.includes(plain(first));
}

const MAX_LISTED = 5;

/**
 * Returns sentences about the rows that are not imported: the first five of each reason by their row numbers,
 * and the others as a count.
 */
export function skippedSentences(skipped: readonly { row: number; reason: SkipReason }[]): string[] {
  const rowsOf = (reason: SkipReason) =>
    skipped.filter((entry) => entry.reason === reason).map(({ row }) => row);
  const [examples, totals] = [rowsOf('example'), rowsOf('total')];
  return [
    ...(examples.length === 1 ? [`Row ${examples[0]} is the template's example. It is not imported.`] : []),
    ...(examples.length > 1
      ? [`Rows ${formatRowNumbers(examples)} are the template's example. They are not imported.`]
      : []),
    ...(totals.length === 1 ? [`Row ${totals[0]} is a total. It is not imported.`] : []),
    ...(totals.length > 1 ? [`Rows ${formatRowNumbers(totals)} are totals. They are not imported.`] : []),
  ];
}

/** Formats row numbers: '4 and 5', '4, 5, 6, 7, 8 and 3 more'. */
function formatRowNumbers(rows: readonly number[]): string {
  const otherCount = rows.length - MAX_LISTED;
  if (otherCount > 0) return `${rows.slice(0, MAX_LISTED).join(', ')} and ${otherCount} more`;
  return `${rows.slice(0, -1).join(', ')} and ${rows.at(-1)}`;
}
