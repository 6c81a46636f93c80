import type { Cell, SheetColumn, SheetTotals } from './sheet.ts';

export class TotalsOfRows {
  readonly #sums: { column: SheetColumn; index: number; hundredths: number; rows: number }[];
  readonly #marks: readonly number[];
  #rows = 0;
  #sandboxRows = 0;

  constructor(columns: readonly SheetColumn[]) {
    this.#sums = columns.flatMap((column, index) =>
      column.isTotaled ? [{ column, index, hundredths: 0, rows: 0 }] : [],
    );
    this.#marks = columns.flatMap(({ marksSandbox }, index) => (marksSandbox ? [index] : []));
  }

  add(cells: readonly Cell[]): void {
    this.#rows += 1;
    if (this.#marks.some((index) => typeof cells[index] === 'string')) this.#sandboxRows += 1;
    for (const sum of this.#sums) {
      const cell = cells[sum.index];
      if (typeof cell !== 'number') continue;
      // Sums of cents are exact.
      sum.hundredths += Math.round(cell * 100);
      sum.rows += 1;
    }
  }

  read(): SheetTotals {
    return {
      rows: this.#rows,
      sandboxRows: this.#sandboxRows,
      columns: this.#sums.map(({ column, hundredths, rows }) => ({ column, sum: hundredths / 100, rows })),
    };
  }
}
