import type { PossibleSheet } from '@fleetworth/contract/sheet-matching';
import { beginsWith, isEmptyRow, MAX_ROWS_TO_HEADING, type HeadingQuery } from './find-heading.ts';
import { headingName } from './heading-text.ts';
import type { NamedSheet, ReadRow } from './read-row.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';

/**
 * Returns only the named sheet if a name is given. Without a name, rejects a workbook with several tables of
 * this kind, so that none is skipped silently.
 */
export async function chooseSheets(
  sheets: readonly NamedSheet[],
  heading: HeadingQuery,
  name: string | undefined,
): Promise<readonly NamedSheet[]> {
  const namedSheets = sheets.filter((sheet) => sheet.name === name);
  if (namedSheets.length > 0) return namedSheets;
  // A text file has one sheet without a name.
  const [first] = sheets;
  if (sheets.length === 1 && (name === undefined || first?.name === '')) return sheets;
  const possible: PossibleSheet[] = [];
  for (const sheet of sheets) {
    const rows = await countRows(sheet.rows(), heading);
    if (rows > 0) possible.push({ name: sheet.name, rows });
  }
  if (possible.length > 1 || name !== undefined)
    throw new SpreadsheetError('several_sheets', { sheets: possible });
  const [only] = possible;
  return only === undefined ? sheets : sheets.filter((sheet) => sheet.name === only.name);
}

/**
 * Counts the rows below a heading that has at least half of the expected columns. Returns 0 without such a
 * heading.
 */
async function countRows(rows: AsyncIterable<ReadRow>, heading: HeadingQuery): Promise<number> {
  let count = -1;
  let remaining = MAX_ROWS_TO_HEADING;
  for await (const row of rows) {
    if (isEmptyRow(row)) continue;
    if (count >= 0) count += 1;
    else if (remaining === MAX_ROWS_TO_HEADING && beginsWith(row, heading.excludedHeading)) return 0;
    else if (isLikelyHeading(row, heading)) count = 0;
    else if (remaining === 1) return 0;
    remaining -= 1;
  }
  return Math.max(0, count);
}

function isLikelyHeading({ cells }: ReadRow, { columns }: HeadingQuery): boolean {
  const headings = new Set(cells.map(headingName));
  const matchCount = columns.filter((names) => names.some((name) => headings.has(name))).length;
  return matchCount * 2 >= columns.length && matchCount > 0;
}
