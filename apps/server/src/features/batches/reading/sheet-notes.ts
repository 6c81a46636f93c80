import type { BatchColumn } from '@fleetworth/contract/batch-columns';
import type { ReadCell, ReadRow } from '../../../platform/spreadsheet/read-row.ts';
import type { Places } from './read-sheet.ts';

/** Rates below this look like shares: 0.015 may have been meant as 1.5 %. */
const SMALL_RATE = 0.1;

/** Plain numbers of a column of rates: the largest of them, and the first for an example. */
interface PlainNumbers {
  first: number;
  largest: number;
}

/** Collects what only all rows of a sheet tell: how many there are, how many are hidden, how its rates are written. */
export class SheetNotes {
  readonly #places: Places;
  readonly #rates = new Map<BatchColumn, PlainNumbers>();
  #hidden = 0;
  rowCount = 0;

  constructor(places: Places) {
    this.#places = places;
  }

  add(rows: readonly ReadRow[]): void {
    const rates = [...this.#places].filter(([{ type }]) => type === 'percent' || type === 'share');
    this.rowCount += rows.length;
    for (const { cells, isHidden } of rows) {
      if (isHidden) this.#hidden += 1;
      for (const [column, place] of rates) this.#addRate(column, plainNumberOf(cells[place] ?? null));
    }
  }

  #addRate(column: BatchColumn, number: number | null): void {
    if (number === null) return;
    const { first = number, largest = number } = this.#rates.get(column) ?? {};
    this.#rates.set(column, { first, largest: Math.max(largest, number) });
  }

  /** Returns the columns as their cells are to be read: plain shares are percents once one of them is above 1. */
  columns(): Places {
    return new Map(
      [...this.#places].map(([column, place]) => {
        const isPercents = column.type === 'share' && (this.#rates.get(column)?.largest ?? 0) > 1;
        return [isPercents ? { ...column, type: 'percent' } : column, place];
      }),
    );
  }

  /** Returns sentences that people read before they start the sheet. */
  sentences(): string[] {
    const count = new Intl.NumberFormat('en-US').format(this.#hidden);
    const hidden =
      this.#hidden === 1
        ? ['1 row is hidden in the file. It is read too.']
        : [`${count} rows are hidden in the file. They are read too.`];
    const small = [...this.#rates].flatMap(([{ type, heading }, { first, largest }]) =>
      type === 'percent' && first > 0 && largest < SMALL_RATE
        ? [`${heading}: ${first} is read as ${first} %.`]
        : [],
    );
    return [...(this.#hidden === 0 ? [] : hidden), ...small];
  }
}

/** Returns the number in a cell that is not written as a percent; null for anything else. */
function plainNumberOf(cell: ReadCell): number | null {
  const text = typeof cell === 'string' ? cell.trim() : cell;
  if (typeof text === 'number') return text;
  return typeof text === 'string' && /^\d*\.?\d+$/.test(text) ? Number(text) : null;
}
