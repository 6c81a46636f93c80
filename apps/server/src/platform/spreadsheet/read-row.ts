/** What stands in a cell. A date is YYYY-MM-DD; null is an empty cell. A text keeps its leading zeros. */
export type ReadCell = string | number | boolean | null;

export interface ReadRow {
  /** As spreadsheets number it: the first row is 1. */
  row: number;
  cells: ReadCell[];
  /** Hidden or filtered away in the spreadsheet. */
  isHidden?: true;
}

/** A visible sheet of a file. Its rows may be read several times. */
export interface NamedSheet {
  name: string;
  rows: () => AsyncIterable<ReadRow>;
}
