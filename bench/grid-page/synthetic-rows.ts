export const ROWS = 100_000;
export const COLUMNS = 25;

export interface SyntheticRow {
  id: string;
  figures: string[];
  way: 'gain' | 'loss' | null;
}

/** Creates rows as wide as those of the product, with different texts. */
export const syntheticRows = (): SyntheticRow[] =>
  Array.from({ length: ROWS }, (_, row) => ({
    id: String(row + 1),
    figures: Array.from({ length: COLUMNS }, (_unused, column) =>
      column % 3 === 0 ? `Word ${row * 7 + column}` : `$${row * 37 + column * 11}.00`,
    ),
    way: row % 9 === 0 ? null : row % 3 === 0 ? 'gain' : 'loss',
  }));
