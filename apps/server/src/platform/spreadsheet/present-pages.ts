import { setImmediate } from 'node:timers/promises';
import type { Cell } from './sheet.ts';

/** A row takes up to 0.2 ms, and a user can run several exports at the same time. */
export const ROWS_AT_ONCE = 100;

export async function* presentPages<Row>(
  pages: AsyncIterable<readonly Row[]>,
  toCells: (row: Row) => Cell[],
): AsyncGenerator<Cell[][]> {
  for await (const rows of pages)
    for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
      yield rows.slice(first, first + ROWS_AT_ONCE).map(toCells);
      await setImmediate();
    }
}
