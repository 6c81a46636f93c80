/** A cell as a spreadsheet takes it: figures bare, and nothing that would begin another cell or line. */
export type CopiedCell = string | number | null | undefined;

/** Some rows as a table: the titles, then a line for each row, the cells apart by tabs. Spreadsheets take it as it is. */
export function toTable(titles: readonly string[], lines: readonly (readonly CopiedCell[])[]): string {
  return [titles, ...lines].map((cells) => cells.map(toCell).join('\t')).join('\n');
}

export const toCell = (cell: CopiedCell): string => String(cell ?? '').replaceAll(/[\t\r\n]+/g, ' ');
