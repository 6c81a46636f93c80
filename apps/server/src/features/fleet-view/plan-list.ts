import {
  type CompanyCount,
  type CompanyRowLimit,
  expectedShares,
  isFilterIndexCheaper,
} from './company-shares.ts';
import {
  canUseTotals,
  type Filters,
  findsFewVehicles,
  hasDetailFilter,
} from './fleet-predicates.repository.ts';

/** Tells how to read a page. All strategies find the same vehicles, at different costs. */
export type ListPlan =
  /** No company has vehicles for the page. */
  | { strategy: 'nothing' }
  /** Finds all matching vehicles by the indexes of the filters, and sorts them. */
  | { strategy: 'sort_matches'; companyIds: readonly number[] }
  /** Scans the index of the sort in each company up to the end of the page. */
  | { strategy: 'scan_to_page'; limits: readonly CompanyRowLimit[] }
  /**
   * Scans the index of the sort in each company up to the rows that it probably contributes. If these aren't
   * enough, the company is scanned again.
   */
  | { strategy: 'scan_shares'; limits: readonly CompanyRowLimit[] };

interface PageToPlan {
  companyIds: readonly number[];
  filters: Filters;
  range: { offset: number; limit: number };
  /**
   * Counts by company, which may be out of date. They only decide how to read the page, never its content.
   * Null if the vehicles of these filters weren't counted first.
   */
  counts: readonly CompanyCount[] | null;
}

/**
 * Returns whether to count the vehicles of each company before the page is read, because their number decides
 * how to read it. Totals count most filters at once. Vehicles of detail filters are counted, unless an index
 * finds them anyway.
 */
export const countsFirst = (filters: Filters): boolean =>
  canUseTotals(filters) || (hasDetailFilter(filters) && !findsFewVehicles(filters));

export function planList({ companyIds, filters, range, counts }: PageToPlan): ListPlan {
  if (companyIds.length === 0) return { strategy: 'nothing' };
  const maxRows = range.offset + range.limit;
  if (findsFewVehicles(filters) || (counts !== null && isFilterIndexCheaper(counts, maxRows)))
    return { strategy: 'sort_matches', companyIds };
  const wholePages = companyIds.map((companyId) => ({ companyId, maxRows }));
  // A page by number also reads the rows before it, which may all be of one company.
  if (range.offset > 0) return { strategy: 'scan_to_page', limits: wholePages };
  return { strategy: 'scan_shares', limits: counts === null ? wholePages : expectedShares(counts, maxRows) };
}
