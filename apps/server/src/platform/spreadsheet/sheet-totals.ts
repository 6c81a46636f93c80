import type { Cell, SheetColumn, SheetTotals } from './sheet.ts';

export class SheetTotalsCounter {
  readonly #sums: { column: SheetColumn; index: number; hundredths: number; rowCount: number }[];
  readonly #sandboxColumns: readonly number[];
  #rowCount = 0;
  #sandboxRowCount = 0;

  constructor(columns: readonly SheetColumn[]) {
    this.#sums = columns.flatMap((column, index) =>
      column.isTotaled ? [{ column, index, hundredths: 0, rowCount: 0 }] : [],
    );
    this.#sandboxColumns = columns.flatMap(({ marksSandbox }, index) => (marksSandbox ? [index] : []));
  }

  add(cells: readonly Cell[]): void {
    this.#rowCount += 1;
    if (this.#sandboxColumns.some((index) => typeof cells[index] === 'string')) this.#sandboxRowCount += 1;
    for (const sum of this.#sums) {
      const cell = cells[sum.index];
      if (typeof cell !== 'number') continue;
      // Sums of cents are exact.
      sum.hundredths += Math.round(cell * 100);
      sum.rowCount += 1;
    }
  }

  getTotals(): SheetTotals {
    return {
      rowCount: this.#rowCount,
      sandboxRowCount: this.#sandboxRowCount,
      columns: this.#sums.map(({ column, hundredths, rowCount }) => ({
        column,
        sum: hundredths / 100,
        rowCount,
      })),
    };
  }
}
