import { TOTAL_SUMS, type TotalGroup } from '../positions/public.ts';
import { type Filters, shownStatuses } from './fleet-conditions.ts';
import { type FleetSums, noSums, safeSums } from './fleet-sums.ts';

const placeOf = (name: (typeof TOTAL_SUMS)[number]): number => TOTAL_SUMS.indexOf(name);

const VEHICLES = placeOf('vehicles');
const PAYOFF = placeOf('payoff');
const MILEAGE_SUM = placeOf('mileage_sum');
const MILEAGE_VEHICLES = placeOf('mileage_vehicles');
// Where a condition's sums begin, and where each of them stands behind that.
const CONDITION_SUMS = {
  excellent: placeOf('excellent_valued'),
  good: placeOf('good_valued'),
  fair: placeOf('fair_valued'),
};
const OF_CONDITION = [
  'valued',
  'auction',
  'unvalued_payoff',
  'above',
  'above_revenue',
  'below',
  'below_revenue',
  'week_now',
  'week_then',
] as const;

/** The groups that the filters leave; the rows' own tests (`rowTests`) are not theirs to answer. */
export function filterGroups(groups: readonly TotalGroup[], filters: Filters): TotalGroup[] {
  const statuses = new Set(shownStatuses(filters));
  const locations = filters.location_id === undefined ? null : new Set(filters.location_id);
  const conditions = filters.condition === undefined ? null : new Set(filters.condition);
  const { financial, manually_priced: isManuallyPriced } = filters;
  return groups.filter(
    (group) =>
      statuses.has(group.status) &&
      (locations === null || locations.has(group.location_id)) &&
      (conditions === null || conditions.has(group.condition)) &&
      (financial === undefined || group.has_finance === financial) &&
      (isManuallyPriced === undefined || group.is_manually_priced === isManuallyPriced),
  );
}

/** How many vehicles are in the groups, with finance or without? */
export const countVehicles = (groups: readonly TotalGroup[]): number =>
  groups.reduce((count, { sums }) => count + at(sums, VEHICLES), 0);

/** The sums over the groups, each in the vehicles' own condition or in the previewed one. */
export function sumGroups(groups: readonly TotalGroup[], preview: Filters['preview_condition']): FleetSums {
  const total = noSums();
  for (const { has_finance, condition, sums } of groups) {
    total.all += at(sums, VEHICLES);
    if (!has_finance) continue;
    total.count += at(sums, VEHICLES);
    total.payoff += at(sums, PAYOFF);
    total.mileage_sum += at(sums, MILEAGE_SUM);
    total.mileage_vehicles += at(sums, MILEAGE_VEHICLES);
    const first = CONDITION_SUMS[preview ?? condition];
    for (let place = 0; place < OF_CONDITION.length; place += 1) {
      total[OF_CONDITION[place] as (typeof OF_CONDITION)[number]] += at(sums, first + place);
    }
  }
  return safeSums(total);
}

const at = (sums: readonly number[], place: number): number => sums[place] ?? 0;
