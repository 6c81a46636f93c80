import type { FleetSummary, FleetTotal } from '@fleetworth/contract/fleet-view';
import { dollarsFromCents } from '@fleetworth/domain/money';
import { mean } from '@fleetworth/domain/totals';
import { changePercentHundredths } from '@fleetworth/domain/valuation';
import type { FleetSums, LocationSums } from './fleet-totals.repository.ts';

/** Sums as the contract shows them. Revenue = auction − (payoff − without_value.payoff). */
export function presentTotal(sums: FleetSums): FleetTotal {
  return {
    count: sums.count,
    auction: dollarsFromCents(sums.auction),
    payoff: dollarsFromCents(sums.payoff),
    revenue: dollarsFromCents(sums.above_revenue + sums.below_revenue),
    avg_mileage: mean(sums.mileage_sum, sums.mileage_vehicles),
    without_value: { count: sums.count - sums.valued, payoff: dollarsFromCents(sums.unvalued_payoff) },
    without_finance: { count: sums.all - sums.count },
    positive: { count: sums.above, revenue: dollarsFromCents(sums.above_revenue) },
    negative: { count: sums.below, revenue: dollarsFromCents(sums.below_revenue) },
    weekly_change: sums.week_then > 0 ? changePercentHundredths(sums.week_now, sums.week_then) / 100 : null,
  };
}

/** Locations under their companies; a company's total is the sum of its locations. */
export function presentCompanies(rows: readonly LocationSums[]): NonNullable<FleetSummary['companies']> {
  return [...Map.groupBy(rows, ({ company_id }) => company_id)].map(([id, locations]) => ({
    id,
    name: locations[0]?.company_name ?? '',
    total: presentTotal(addSums(locations)),
    locations: locations.map((row) => ({
      id: row.location_id,
      name: row.location_name,
      code: row.location_code,
      total: presentTotal(row),
    })),
  }));
}

const NOTHING: FleetSums = {
  all: 0,
  count: 0,
  payoff: 0,
  mileage_sum: 0,
  mileage_vehicles: 0,
  valued: 0,
  auction: 0,
  unvalued_payoff: 0,
  above: 0,
  above_revenue: 0,
  below: 0,
  below_revenue: 0,
  week_now: 0,
  week_then: 0,
};

/** Adds groups up, figure by figure. */
export function addSums(groups: readonly FleetSums[]): FleetSums {
  const total = { ...NOTHING };
  for (const group of groups) {
    for (const name of Object.keys(NOTHING) as (keyof FleetSums)[]) total[name] += group[name];
  }
  return total;
}
