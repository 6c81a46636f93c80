/** Counts of one company's vehicles from the totals. */
export interface CompanyCount {
  company_id: number;
  vehicles: number;
  matches: number;
  /** Number of vehicles that match the filter with the narrowest index; null if no filter has one. */
  lead: number | null;
}

/** Number of rows to read from a company. */
export interface Share {
  companyId: number;
  most: number;
}

/** Cost of finding a vehicle by a filter's index and sorting it, in vehicles skipped in a sort's index. */
const SORT_COST = 6;

/** Adds two standard deviations and two rows, so that few rows are read in vain and few companies twice. */
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
  let [led, passedOver] = [0, 0];
  for (const [index, { most: share }] of expectedShares(counts, most).entries()) {
    const { vehicles, matches, lead } = counts[index] as CompanyCount;
    if (lead === null) return false;
    led += lead;
    passedOver += vehicles * Math.min(1, share / Math.max(1, matches));
  }
  return led * SORT_COST < passedOver;
}
