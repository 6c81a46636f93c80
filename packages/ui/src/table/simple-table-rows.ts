import type { ReactNode } from 'react';

export interface TableColumn<Row> {
  id: string;
  title: string;
  render: (row: Row) => ReactNode;
  /** Sort value; columns without one can't be sorted. Numbers sort by value, texts in natural order. */
  sortBy?: (row: Row) => string | number;
  align?: 'end';
  isSingleLine?: boolean;
}

export interface TableState {
  sort: string;
  isDescending: boolean;
  /** Counts from 1. */
  page: number;
}

export const PER_PAGE = 10;

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

// For a page beyond the last one, returns the last page.
export function arrangeRows<Row>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  state: TableState,
): { pageRows: Row[]; page: number; pages: number } {
  const sortBy = columns.find(({ id }) => id === state.sort)?.sortBy;
  const sorted = sortBy ? rows.toSorted((a, b) => compare(sortBy(a), sortBy(b))) : [...rows];
  if (sortBy && state.isDescending) sorted.reverse();
  const pages = Math.max(1, Math.ceil(rows.length / PER_PAGE));
  const page = Math.min(Math.max(1, state.page), pages);
  return { pageRows: sorted.slice((page - 1) * PER_PAGE, page * PER_PAGE), page, pages };
}

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : natural.compare(String(a), String(b));

/** Returns up to five pages around the current page, for links to them. */
export function linkedPages(page: number, pages: number): number[] {
  const count = Math.min(5, pages);
  const first = Math.min(Math.max(1, page - 2), pages - count + 1);
  return Array.from({ length: count }, (_, index) => first + index);
}
