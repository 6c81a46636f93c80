import type { BatchColumn } from '@fleetworth/contract/batch-columns';
import { plain } from '../../../platform/spreadsheet/heading-text.ts';
import type { ReadCell } from '../../../platform/spreadsheet/read-row.ts';

/** Texts that programs write for an empty cell, in every column. */
const EMPTY_TEXTS = new Set(['', 'null', 'n/a', 'na', 'nan', 'none', '-', '–', '—', '--', '(blank)']);

/** Returns whether a cell holds nothing, or a text that programs write for nothing. */
export const isEmpty = (cell: ReadCell): boolean =>
  cell === null || (typeof cell === 'string' && EMPTY_TEXTS.has(withoutInvisible(cell).trim().toLowerCase()));

/** Returns whether a cell is empty in a column: NA may be a code. */
export const isEmptyIn = ({ holdsCodes }: BatchColumn, cell: ReadCell): boolean =>
  isEmpty(cell) &&
  !(holdsCodes === true && typeof cell === 'string' && plain(cell) === 'na' && !cell.includes('/'));

/** Removes invisible characters, which programs leave around a text. */
export const withoutInvisible = (text: string): string =>
  text.replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '');
