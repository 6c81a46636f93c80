export interface CompanyCount {
  company_id: number;
  vehicles: number;
  matches: number;
  /**
   * Number of vehicles that match the indexed filter with the fewest matches, or null if no filter has an
   * index.
   */
  indexed_matches: number | null;
}

export interface CompanyRowLimit {
  companyId: number;
  maxRows: number;
}

/**
 * Cost of finding a vehicle by a filter's index and sorting it, relative to the cost of skipping a vehicle
 * in a sort's index.
 */
const SORT_COST = 6;

/**
 * Adds two standard deviations and two rows. With this margin, few rows are read unnecessarily, and few
 * companies must be read twice.
 */
const withMargin = (rows: number): number => Math.ceil(rows + 2 * Math.sqrt(rows) + 2);

/**
 * Returns how many rows to read first from each company for a page that ends after `maxRows` rows: slightly
 * more rows than the company will probably contribute.
 */
export function expectedShares(counts: readonly CompanyCount[], maxRows: number): CompanyRowLimit[] {
  const all = counts.reduce((sum, { matches }) => sum + matches, 0);
  return counts.map(({ company_id, matches }) => ({
    companyId: company_id,
    maxRows: Math.min(maxRows, withMargin((maxRows * matches) / Math.max(1, all))),
  }));
}

/**
 * Returns whether finding all matches by a filter's index and sorting them is cheaper than scanning a
 * sort's index until `maxRows` rows match.
 */
export function isFilterIndexCheaper(counts: readonly CompanyCount[], maxRows: number): boolean {
  let [indexedTotal, skippedTotal] = [0, 0];
  for (const [index, { maxRows: share }] of expectedShares(counts, maxRows).entries()) {
    const { vehicles, matches, indexed_matches } = counts[index] as CompanyCount;
    if (indexed_matches === null) return false;
    indexedTotal += indexed_matches;
    skippedTotal += vehicles * Math.min(1, share / Math.max(1, matches));
  }
  return indexedTotal * SORT_COST < skippedTotal;
}
