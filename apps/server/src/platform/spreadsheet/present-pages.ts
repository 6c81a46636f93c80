import { setImmediate } from 'node:timers/promises';
import type { Cell } from './sheet.ts';

/** Number of rows to convert before other requests are handled. A row takes up to 0.2 ms. */
export const ROWS_PER_TIME_SLICE = 100;

export async function* presentPages<Row>(
  pages: AsyncIterable<readonly Row[]>,
  toCells: (row: Row) => Cell[],
): AsyncGenerator<Cell[][]> {
  for await (const rows of pages)
    for (let first = 0; first < rows.length; first += ROWS_PER_TIME_SLICE) {
      yield rows.slice(first, first + ROWS_PER_TIME_SLICE).map(toCells);
      await setImmediate();
    }
}
