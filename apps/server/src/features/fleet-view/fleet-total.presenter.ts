import type { FleetSummary, FleetTotal } from '@fleetworth/contract/fleet-total';
import { dollarsFromCents } from '@fleetworth/domain/money';
import { mean } from '@fleetworth/domain/totals';
import { changePercentHundredths } from '@fleetworth/domain/valuation';
import { addSums, type FleetSums } from './fleet-sums.ts';
import type { LocationSums } from './fleet-totals.repository.ts';

// Revenue = auction − (payoff − without_value.payoff).
export function presentTotal(sums: FleetSums): FleetTotal {
  return {
    count: sums.count,
    auction: dollarsFromCents(sums.auction),
    payoff: dollarsFromCents(sums.payoff),
    revenue: dollarsFromCents(sums.above_revenue + sums.below_revenue),
    avg_mileage: mean(sums.mileage_sum, sums.mileage_vehicles),
    without_value: { count: sums.count - sums.valued, payoff: dollarsFromCents(sums.unvalued_payoff) },
    without_finance: {
      count: sums.all - sums.count,
      valued: sums.unfinanced_valued,
      auction: dollarsFromCents(sums.unfinanced_auction),
    },
    positive: { count: sums.above, revenue: dollarsFromCents(sums.above_revenue) },
    negative: { count: sums.below, revenue: dollarsFromCents(sums.below_revenue) },
    is_sandbox: sums.sandbox > 0,
    manual: sums.manual,
    by_price: sums.by_price,
    matured: { count: sums.matured, payoff: dollarsFromCents(sums.matured_payoff) },
    weekly_change: sums.week_then > 0 ? changePercentHundredths(sums.week_now, sums.week_then) / 100 : null,
  };
}

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
