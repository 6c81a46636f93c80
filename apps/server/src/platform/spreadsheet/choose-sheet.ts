import type { PossibleSheet } from '@fleetworth/contract/sheet-matching';
import { startsWithNames, isEmptyRow, MAX_ROWS_TO_HEADING, type HeadingQuery } from './find-heading.ts';
import { toHeadingName } from './heading-text.ts';
import type { NamedSheet, ReadRow } from './read-row.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';

/**
 * Returns only the named sheet if a name is given, and rejects a workbook that doesn't have it. Without a
 * name, rejects a workbook in which several sheets have the expected heading, so that none is skipped
 * silently.
 */
export async function chooseSheets(
  sheets: readonly NamedSheet[],
  headingQuery: HeadingQuery,
  sheetName: string | undefined,
): Promise<readonly NamedSheet[]> {
  const namedSheets = sheets.filter((sheet) => sheet.name === sheetName);
  if (namedSheets.length > 0) return namedSheets;
  // A text file has one sheet without a name.
  const [firstSheet] = sheets;
  if (sheets.length === 1 && (sheetName === undefined || firstSheet?.name === '')) return sheets;
  const candidateSheets: PossibleSheet[] = [];
  for (const sheet of sheets) {
    const rowCount = await countRows(sheet.rows(), headingQuery);
    if (rowCount > 0) candidateSheets.push({ name: sheet.name, rows: rowCount });
  }
  if (candidateSheets.length > 1 || sheetName !== undefined)
    throw new SpreadsheetError('several_sheets', { sheets: candidateSheets });
  const [onlyCandidate] = candidateSheets;
  return onlyCandidate === undefined ? sheets : sheets.filter((sheet) => sheet.name === onlyCandidate.name);
}

/**
 * Counts the rows below a heading that has at least half of the expected columns. Returns 0 without such a
 * heading.
 */
async function countRows(rows: AsyncIterable<ReadRow>, headingQuery: HeadingQuery): Promise<number> {
  let count = -1;
  let remainingHeadingRows = MAX_ROWS_TO_HEADING;
  for await (const row of rows) {
    if (isEmptyRow(row)) continue;
    if (count >= 0) count += 1;
    else if (
      remainingHeadingRows === MAX_ROWS_TO_HEADING &&
      startsWithNames(row, headingQuery.excludedHeading)
    )
      return 0;
    else if (isLikelyHeading(row, headingQuery)) count = 0;
    else if (remainingHeadingRows === 1) return 0;
    remainingHeadingRows -= 1;
  }
  return Math.max(0, count);
}

function isLikelyHeading({ cells }: ReadRow, { columns }: HeadingQuery): boolean {
  const headings = new Set(cells.map(toHeadingName));
  const matchCount = columns.filter((names) => names.some((name) => headings.has(name))).length;
  return matchCount * 2 >= columns.length && matchCount > 0;
}
