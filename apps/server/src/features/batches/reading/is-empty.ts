import type { BatchColumn } from '@fleetworth/contract/batch-columns';
import { normalizeName } from '../../../platform/spreadsheet/heading-text.ts';
import type { ReadCell } from '../../../platform/spreadsheet/read-row.ts';

const PLACEHOLDERS = new Set(['', 'null', 'n/a', 'na', 'nan', 'none', '-', '–', '—', '--', '(blank)']);

export const isEmpty = (cell: ReadCell): boolean =>
  cell === null ||
  (typeof cell === 'string' && PLACEHOLDERS.has(withoutFormatCharacters(cell).trim().toLowerCase()));

// In columns of codes, NA is a code and N/A is a placeholder.
export const isEmptyInColumn = ({ containsCodes }: BatchColumn, cell: ReadCell): boolean =>
  isEmpty(cell) &&
  !(
    containsCodes === true &&
    typeof cell === 'string' &&
    normalizeName(cell) === 'na' &&
    !cell.includes('/')
  );

/** Removes characters such as zero-width spaces, which some programs add around text. */
export const withoutFormatCharacters = (text: string): string =>
  text.replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '');
