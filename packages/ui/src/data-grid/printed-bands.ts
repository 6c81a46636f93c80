interface Column {
  sizePx: number;
  pin: 'start' | 'end' | undefined;
}

/**
 * Divides columns into bands that fit a width. Each band begins with the columns pinned to the start. Columns
 * pinned to the end are in the first band. A column wider than a band gets its own band. Example: five
 * columns with a width of 100, the first pinned to the start and the last to the end, in a width of 300
 * become the bands 1 2 5 and 1 3 4.
 */
export function printedBands<PrintedColumn extends Column>(
  columns: readonly PrintedColumn[],
  widthPx: number,
): PrintedColumn[][] {
  const start = columns.filter(({ pin }) => pin === 'start');
  const end = columns.filter(({ pin }) => pin === 'end');
  const bands: PrintedColumn[][] = [];
  let band: PrintedColumn[] = [];
  let remainingPx = widthPx - widthOf(start) - widthOf(end);
  for (const column of columns.filter(({ pin }) => pin === undefined)) {
    if (column.sizePx > remainingPx && band.length > 0) {
      bands.push(band);
      band = [];
      remainingPx = widthPx - widthOf(start);
    }
    band.push(column);
    remainingPx -= column.sizePx;
  }
  return [...bands, band].map((middle, index) => [...start, ...middle, ...(index === 0 ? end : [])]);
}

const widthOf = (columns: readonly Column[]): number =>
  columns.reduce((sumPx, { sizePx }) => sumPx + sizePx, 0);
