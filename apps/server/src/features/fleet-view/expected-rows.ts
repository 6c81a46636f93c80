import { VEHICLE_STATUSES } from '@fleetworth/contract/choices';
import type { KnownCompany } from '../positions/public.ts';
import { areGroupsEnough, type Filters, namesVehicles } from './fleet-conditions.ts';
import { counterOf } from './sum-groups.ts';

/** How many rows of a company are read. */
export interface Share {
  companyId: number;
  most: number;
}

/** What a process remembers of the companies and of the list. It may be out of date, or not known. */
interface Remembered {
  companies: ReadonlyMap<number, KnownCompany> | null;
  /** How many vehicles match, in whatever condition. */
  count: number | undefined;
}

/** A vehicle that is gathered costs as much as so many that are passed over in a sort's index. */
const GATHERED = 6;

/**
 * What to expect of a list from what is remembered: how much to read, and by which way. Rows that are found are the same whatever is
 * expected.
 */
export class ExpectedRows {
  readonly #filters: Filters;
  readonly #companies: Remembered['companies'];
  readonly #count: number | undefined;
  #counted: Counts | undefined;

  constructor(filters: Filters, { companies, count }: Remembered) {
    this.#filters = filters;
    this.#companies = companies;
    this.#count = count;
  }

  /** To how many of `most` rows each company is read at first: to somewhat more than what it will have of them. */
  shares(companyIds: readonly number[], most: number): Share[] {
    const countOf = (id: number): number => (this.#companies === null ? 1 : (this.#matches().get(id) ?? 0));
    const all = companyIds.reduce((sum, id) => sum + countOf(id), 0);
    return companyIds.map((companyId) => {
      const part = (most * countOf(companyId)) / Math.max(1, all);
      return { companyId, most: Math.min(most, withMargin(part)) };
    });
  }

  /** Are those that the filters name sooner gathered and sorted than `most` rows come to by the index of a sort? */
  areSoonerGathered(most: number): boolean {
    const { vehicle_id, location_id } = this.#filters;
    if (vehicle_id !== undefined) return true;
    if (!areGroupsEnough(this.#filters)) {
      if (!namesVehicles(this.#filters)) return false;
      if (this.#companies === null || this.#count === undefined) return true;
      // Tags and texts are in no index of a sort: who is passed over costs as much as who is gathered, in whatever condition.
      const { condition: _, ...filters } = this.#filters;
      const left = this.#count / Math.max(1, sumOf(countEach(this.#companies, filters)));
      return this.#count < this.#passedOver(most, left);
    }
    const leads = leadsOf(this.#filters);
    if (this.#companies === null || leads.length === 0) return location_id !== undefined;
    const named = leads.map((lead) => sumOf(countEach(this.#companies, lead)));
    return Math.min(...named) * GATHERED < this.#passedOver(most);
  }

  /** How many vehicles a sort's index passes over until each company has its share, where a part of the matches is left. */
  #passedOver(rows: number, left = 1): number {
    let passed = 0;
    for (const { companyId, most } of this.shares([...(this.#companies?.keys() ?? [])], rows)) {
      const matches = this.#matches().get(companyId) ?? 0;
      // Companies without the locations are not looked into.
      if (matches === 0 && this.#filters.location_id !== undefined) continue;
      const { vehicles = 0 } = this.#companies?.get(companyId) ?? {};
      passed += vehicles * Math.min(1, most / Math.max(1, matches * left));
    }
    return passed;
  }

  /** How many vehicles of each company match the filters that totals know. */
  #matches(): Counts {
    this.#counted ??= countEach(this.#companies, this.#filters);
    return this.#counted;
  }
}

type Counts = ReadonlyMap<number, number>;

/** Two standard deviations and two rows more: few rows are read in vain, and few companies again. */
const withMargin = (rows: number): number => Math.ceil(rows + 2 * Math.sqrt(rows) + 2);

const ANY: Filters = { statuses: [...VEHICLE_STATUSES] };

/** The filters that have an index, each alone. */
function leadsOf({ location_id, statuses, financial, manually_priced }: Filters): Filters[] {
  if (location_id !== undefined) return [{ ...ANY, location_id }];
  const leads: Filters[] = [];
  if (statuses !== undefined && statuses.length > 0) leads.push({ statuses });
  if (financial === false) leads.push({ ...ANY, financial });
  if (manually_priced === true) leads.push({ ...ANY, manually_priced });
  return leads;
}

function countEach(companies: Remembered['companies'], filters: Filters): Counts {
  const count = counterOf(filters);
  return new Map(
    Array.from(companies ?? [], ([id, company]) => [id, Math.max(0, count(groupsOf(company, filters)))]),
  );
}

const groupsOf = ({ whole, byLocation }: KnownCompany, { location_id }: Filters) =>
  location_id === undefined ? [whole] : location_id.map((id) => byLocation.get(id) ?? []);

const sumOf = (counts: Counts): number => counts.values().reduce((sum, count) => sum + count, 0);
