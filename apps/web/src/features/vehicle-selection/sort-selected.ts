type SortValue = string | number | null;

const naturalOrder = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/**
 * Sorts rows in the same order as the server: digits within text compare as numbers, and empty values come
 * last in both directions.
 */
export function sortSelected<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => SortValue,
  isDescending: boolean,
): Row[] {
  const direction = isDescending ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [first, second] = [valueOf(a), valueOf(b)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return direction * compare(first, second);
  });
}

const compare = (first: string | number, second: string | number): number =>
  typeof first === 'number' && typeof second === 'number'
    ? first - second
    : naturalOrder.compare(String(first), String(second));
