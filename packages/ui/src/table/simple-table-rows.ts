import type { ReactNode } from 'react';

export interface TableColumn<Row> {
  id: string;
  title: string;
  render: (row: Row) => ReactNode;
  /** What the column sorts by; without it the column does not sort. Numbers by value, texts in natural order. */
  sortBy?: (row: Row) => string | number;
  /** Numbers stand at the end of their cell. */
  align?: 'end';
  /** Its text stays on one line, as a VIN does. */
  isWhole?: boolean;
}

/** How a table is sorted, and which of its pages is shown. */
export interface TablePlace {
  sort: string;
  isDescending: boolean;
  /** Counts from 1. */
  page: number;
}

export const PER_PAGE = 10;

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The rows of a page, of how many pages. A page beyond the last is the last. */
export function arrangeRows<Row>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  place: TablePlace,
): { shown: Row[]; page: number; pages: number } {
  const sortBy = columns.find(({ id }) => id === place.sort)?.sortBy;
  const sorted = sortBy ? rows.toSorted((a, b) => compare(sortBy(a), sortBy(b))) : [...rows];
  if (sortBy && place.isDescending) sorted.reverse();
  const pages = Math.max(1, Math.ceil(rows.length / PER_PAGE));
  const page = Math.min(Math.max(1, place.page), pages);
  return { shown: sorted.slice((page - 1) * PER_PAGE, page * PER_PAGE), page, pages };
}

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : natural.compare(String(a), String(b));

/** The pages that are linked: the current one in the middle of at most five. */
export function pageLinks(page: number, pages: number): number[] {
  const count = Math.min(5, pages);
  const first = Math.min(Math.max(1, page - 2), pages - count + 1);
  return Array.from({ length: count }, (_, place) => first + place);
}
