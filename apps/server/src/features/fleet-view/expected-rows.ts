import type { KnownCompany } from '../positions/public.ts';
import type { Filters } from './fleet-conditions.ts';
import { countVehicles } from './sum-groups.ts';

/** How many rows of a company are read. */
export interface Share {
  companyId: number;
  most: number;
}

/** How many vehicles of each company match, as far as remembered totals can tell; null where they are not known. */
export type ExpectedRows = ReadonlyMap<number, number> | null;

export function expectRows(known: ReadonlyMap<number, KnownCompany> | null, filters: Filters): ExpectedRows {
  if (known === null) return null;
  return new Map(
    Array.from(known, ([id, company]) => [id, countVehicles(groupsOf(company, filters), filters)]),
  );
}

const groupsOf = ({ whole, byLocation }: KnownCompany, { location_id }: Filters) =>
  location_id === undefined ? [whole] : location_id.map((id) => byLocation.get(id) ?? []);

/** To how many of `most` rows each company is read at first: to somewhat more than what it is expected to have of them. */
export function firstShares(companyIds: readonly number[], expected: ExpectedRows, most: number): Share[] {
  const countOf = (id: number): number => (expected === null ? 1 : Math.max(0, expected.get(id) ?? 0));
  const all = companyIds.reduce((sum, id) => sum + countOf(id), 0);
  return companyIds.map((companyId) => {
    const part = (most * countOf(companyId)) / Math.max(1, all);
    return { companyId, most: Math.min(most, withMargin(part)) };
  });
}

/** Two standard deviations and two rows more: few rows are read in vain, and few companies again. */
const withMargin = (rows: number): number => Math.ceil(rows + 2 * Math.sqrt(rows) + 2);
