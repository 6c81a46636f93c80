/** What totals say of one company's vehicles. */
export interface CompanyCount {
  company_id: number;
  vehicles: number;
  /** Those that match the filters. */
  matches: number;
  /** Those that the filter with the narrowest index leaves; null where no filter has one. */
  lead: number | null;
}

/** How many rows of a company are read. */
export interface Share {
  companyId: number;
  most: number;
}

/** A vehicle that is found by a filter's index and then sorted costs as much as so many that are passed over in a sort's index. */
const SORTING = 6;

/** Two standard deviations and two rows more: few rows are read in vain, and few companies again. */
const withMargin = (rows: number): number => Math.ceil(rows + 2 * Math.sqrt(rows) + 2);

/** To how many of `most` rows each company is read at first: to somewhat more than it will probably have of them. */
export function expectedShares(counts: readonly CompanyCount[], most: number): Share[] {
  const all = counts.reduce((sum, { matches }) => sum + matches, 0);
  return counts.map(({ company_id, matches }) => ({
    companyId: company_id,
    most: Math.min(most, withMargin((most * matches) / Math.max(1, all))),
  }));
}

/** Is it less work to find all matches by a filter's index and sort them than to follow a sort's index until `most` rows match? */
export function isFilterFirst(counts: readonly CompanyCount[], most: number): boolean {
  let [led, passedOver] = [0, 0];
  for (const [place, { most: share }] of expectedShares(counts, most).entries()) {
    const { vehicles, matches, lead } = counts[place] as CompanyCount;
    if (lead === null) return false;
    led += lead;
    passedOver += vehicles * Math.min(1, share / Math.max(1, matches));
  }
  return led * SORTING < passedOver;
}
