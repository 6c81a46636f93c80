type Sorted = string | number | null;

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Sorts rows like the server sorts vehicle lists: digits by value, empty values last in both directions. */
export function sortSelected<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => Sorted,
  isDescending: boolean,
): Row[] {
  const way = isDescending ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [first, second] = [valueOf(a), valueOf(b)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return way * compare(first, second);
  });
}

const compare = (first: string | number, second: string | number): number =>
  typeof first === 'number' && typeof second === 'number'
    ? first - second
    : natural.compare(String(first), String(second));
