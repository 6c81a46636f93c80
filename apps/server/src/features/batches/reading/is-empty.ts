import type { BatchColumn } from '@fleetworth/contract/batch-columns';
import { plain } from '../../../platform/spreadsheet/heading-text.ts';
import type { ReadCell } from '../../../platform/spreadsheet/read-row.ts';

/** Texts that programs write for an empty cell in any column. */
const EMPTY_TEXTS = new Set(['', 'null', 'n/a', 'na', 'nan', 'none', '-', '–', '—', '--', '(blank)']);

/** Reports whether a cell is empty or holds a text that programs write for an empty cell. */
export const isEmpty = (cell: ReadCell): boolean =>
  cell === null || (typeof cell === 'string' && EMPTY_TEXTS.has(withoutInvisible(cell).trim().toLowerCase()));

/** Reports whether a cell is empty in a column, where NA may be a code. */
export const isEmptyIn = ({ holdsCodes }: BatchColumn, cell: ReadCell): boolean =>
  isEmpty(cell) &&
  !(holdsCodes === true && typeof cell === 'string' && plain(cell) === 'na' && !cell.includes('/'));

/** Removes invisible characters, which some programs add around text. */
export const withoutInvisible = (text: string): string =>
  text.replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '');
