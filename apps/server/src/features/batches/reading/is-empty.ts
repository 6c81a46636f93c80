import type { ReadCell } from '../../../platform/spreadsheet/read-row.ts';

/** Texts that programs write for an empty cell, in every column. */
const EMPTY_TEXTS = new Set(['', 'null', 'n/a', 'nan', 'none', '-', '–', '—', '--', '(blank)']);

/** Returns whether a cell holds nothing, or a text that programs write for nothing. */
export const isEmpty = (cell: ReadCell): boolean =>
  cell === null || (typeof cell === 'string' && EMPTY_TEXTS.has(withoutInvisible(cell).trim().toLowerCase()));

/** Removes invisible characters, which programs leave around a text. */
export const withoutInvisible = (text: string): string =>
  text.replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '');
