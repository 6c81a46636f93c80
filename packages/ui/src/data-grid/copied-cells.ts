/** Cell value in a format that spreadsheets accept: numbers without formatting. */
export type CopiedCell = string | number | null | undefined;

export function toTable(titles: readonly string[], lines: readonly (readonly CopiedCell[])[]): string {
  return [titles, ...lines].map((cells) => cells.map(toCell).join('\t')).join('\n');
}

export const toCell = (cell: CopiedCell): string => String(cell ?? '').replaceAll(/[\t\r\n]+/g, ' ');
