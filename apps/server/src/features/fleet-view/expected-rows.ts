/** Counts of one company's vehicles from the totals. */
export interface CompanyCount {
  company_id: number;
  vehicles: number;
  matches: number;
  /** Number of vehicles that match the filter with the narrowest index; null if no filter has one. */
  indexed_matches: number | null;
}

/** Number of rows to read from a company. */
export interface Share {
  companyId: number;
  most: number;
}

/**
 * Cost of finding a vehicle by a filter's index and sorting it, relative to skipping one in a sort's index.
 */
const SORT_COST = 6;

/**
 * Adds two standard deviations and two rows, so that few rows are read unnecessarily and few companies twice.
 */
const withMargin = (rows: number): number => Math.ceil(rows + 2 * Math.sqrt(rows) + 2);

/**
 * Returns how many of `most` rows to read first from each company: slightly more than it will probably
 * contribute.
 */
export function expectedShares(counts: readonly CompanyCount[], most: number): Share[] {
  const all = counts.reduce((sum, { matches }) => sum + matches, 0);
  return counts.map(({ company_id, matches }) => ({
    companyId: company_id,
    most: Math.min(most, withMargin((most * matches) / Math.max(1, all))),
  }));
}

/**
 * Reports whether finding all matches by a filter's index and sorting them is cheaper than scanning a sort's
 * index until `most` rows match.
 */
export function isFilterFirst(counts: readonly CompanyCount[], most: number): boolean {
  let [indexedTotal, skippedTotal] = [0, 0];
  for (const [index, { most: share }] of expectedShares(counts, most).entries()) {
    const { vehicles, matches, indexed_matches } = counts[index] as CompanyCount;
    if (indexed_matches === null) return false;
    indexedTotal += indexed_matches;
    skippedTotal += vehicles * Math.min(1, share / Math.max(1, matches));
  }
  return indexedTotal * SORT_COST < skippedTotal;
}
