import type { BatchColumn } from '@fleetworth/contract/batch-columns';
import { centsFromDollars } from '@fleetworth/domain/money';
import { formatUsd } from '@fleetworth/domain/money-format';
import type { CellValue } from './sheet-row.ts';

// Dates stay YYYY-MM-DD. Returns null for an empty cell.
export function formatCellValue(
  { type, choices = [] }: BatchColumn,
  value: CellValue | undefined,
): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) return value.join(', ') || null;
  if (type === 'money') return formatUsd(centsFromDollars(Number(value)));
  if (type === 'percent' || type === 'share') return `${value}%`;
  if (type === 'choice') return choices.find(([choice]) => choice === value)?.[1] ?? String(value);
  return String(value);
}

export const joinSentences = (texts: readonly string[]): string =>
  texts.length < 2
    ? texts.join('')
    : texts.map((text) => (/[.!?]$/.test(text) ? text : `${text}.`)).join(' ');
