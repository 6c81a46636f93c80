import { TOTAL_SUMS, type TotalGroup } from '../positions/public.ts';
import { type Filters, shownStatuses } from './fleet-conditions.ts';
import { type FleetSums, noSums, safeSums } from './fleet-sums.ts';

const placeOf = (name: (typeof TOTAL_SUMS)[number]): number => TOTAL_SUMS.indexOf(name);

const VEHICLES = placeOf('vehicles');
const PAYOFF = placeOf('payoff');
const MILEAGE_SUM = placeOf('mileage_sum');
const MILEAGE_VEHICLES = placeOf('mileage_vehicles');
// Where a condition's sums begin; they stand in the same order for each.
const CONDITION_SUMS = {
  excellent: placeOf('excellent_valued'),
  good: placeOf('good_valued'),
  fair: placeOf('fair_valued'),
};

/** Does a group's vehicle match the filters? The rows' own tests (`nameTests`, `hasText`) are not a group's to answer. */
function testOfGroups(filters: Filters): (group: TotalGroup) => boolean {
  const statuses = new Set(shownStatuses(filters));
  const locations = filters.location_id === undefined ? null : new Set(filters.location_id);
  const conditions = filters.condition === undefined ? null : new Set(filters.condition);
  const { financial, manually_priced: isManuallyPriced } = filters;
  return (group) =>
    statuses.has(group.status) &&
    (locations === null || locations.has(group.location_id)) &&
    (conditions === null || conditions.has(group.condition)) &&
    (financial === undefined || group.has_finance === financial) &&
    (isManuallyPriced === undefined || group.is_manually_priced === isManuallyPriced);
}

type Groups = readonly TotalGroup[];

/** How many vehicles of the groups match the filters, with finance or without? */
export const countVehicles = (lists: readonly Groups[], filters: Filters): number =>
  counterOf(filters)(lists);

/** The same for many lists, one after the other. */
export function counterOf(filters: Filters): (lists: readonly Groups[]) => number {
  const matches = testOfGroups(filters);
  return (lists) => {
    let count = 0;
    for (const groups of lists) {
      for (const group of groups) if (matches(group)) count += at(group.sums, VEHICLES);
    }
    return count;
  };
}

/** The sums over the groups that match, each in the vehicles' own condition or in the previewed one. */
export function sumGroups(lists: readonly Groups[], filters: Filters): FleetSums {
  const matches = testOfGroups(filters);
  const total = noSums();
  for (const groups of lists) {
    for (const group of groups) if (matches(group)) addGroup(total, group, filters.preview_condition);
  }
  return safeSums(total);
}

export interface LocationKey {
  company_id: number;
  location_id: number;
}

/** The same by location. */
export function sumGroupsByLocation(lists: readonly Groups[], filters: Filters): (FleetSums & LocationKey)[] {
  const matches = testOfGroups(filters);
  const locations = new Map<number, FleetSums & LocationKey>();
  for (const groups of lists) {
    for (const group of groups) {
      if (!matches(group)) continue;
      const { company_id, location_id } = group;
      const sums = locations.get(location_id) ?? { company_id, location_id, ...noSums() };
      locations.set(location_id, sums);
      addGroup(sums, group, filters.preview_condition);
    }
  }
  return Array.from(locations.values(), safeSums);
}

function addGroup(
  total: FleetSums,
  { has_finance, condition, sums }: TotalGroup,
  preview: Filters['preview_condition'],
): void {
  total.all += at(sums, VEHICLES);
  if (!has_finance) return;
  total.count += at(sums, VEHICLES);
  total.payoff += at(sums, PAYOFF);
  total.mileage_sum += at(sums, MILEAGE_SUM);
  total.mileage_vehicles += at(sums, MILEAGE_VEHICLES);
  const first = CONDITION_SUMS[preview ?? condition];
  // In the order of TOTAL_SUMS, each written out: for ten thousands of groups a loop over names would be most of the work.
  total.valued += at(sums, first);
  total.auction += at(sums, first + 1);
  total.unvalued_payoff += at(sums, first + 2);
  total.above += at(sums, first + 3);
  total.above_revenue += at(sums, first + 4);
  total.below += at(sums, first + 5);
  total.below_revenue += at(sums, first + 6);
  total.week_now += at(sums, first + 7);
  total.week_then += at(sums, first + 8);
}

const at = (sums: readonly number[], place: number): number => sums[place] ?? 0;
