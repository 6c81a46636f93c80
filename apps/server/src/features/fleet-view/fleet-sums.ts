/** Sums over vehicles, in cents and whole miles; `all` counts those without finance too. */
export interface FleetSums {
  all: number;
  count: number;
  payoff: number;
  mileage_sum: number;
  mileage_vehicles: number;
  valued: number;
  auction: number;
  unvalued_payoff: number;
  /** Of the vehicles without finance. */
  unfinanced_valued: number;
  unfinanced_auction: number;
  above: number;
  above_revenue: number;
  below: number;
  below_revenue: number;
  week_now: number;
  week_then: number;
  /** Vehicles with finance whose price was set by hand. */
  manual: number;
  /** Values of a sandbox, with finance or without. A price by hand is none. */
  sandbox: number;
  /** Vehicles with finance whose value is estimated from the price paid. A price by hand is none. */
  by_price: number;
  /** Contracts that have ended with a balance, and what is owed on them. */
  matured: number;
  matured_payoff: number;
}

const noSums = (): FleetSums => ({
  all: 0,
  count: 0,
  payoff: 0,
  mileage_sum: 0,
  mileage_vehicles: 0,
  valued: 0,
  auction: 0,
  unvalued_payoff: 0,
  unfinanced_valued: 0,
  unfinanced_auction: 0,
  above: 0,
  above_revenue: 0,
  below: 0,
  below_revenue: 0,
  week_now: 0,
  week_then: 0,
  manual: 0,
  sandbox: 0,
  by_price: 0,
  matured: 0,
  matured_payoff: 0,
});

const NAMES = Object.keys(noSums()) as (keyof FleetSums)[];

/** Adds groups up, figure by figure. Throws where a sum is no safe integer: cents would be lost. */
export function addSums(groups: readonly FleetSums[]): FleetSums {
  const total = noSums();
  for (const group of groups) {
    for (const name of NAMES) total[name] += group[name];
  }
  for (const name of NAMES) {
    if (!Number.isSafeInteger(total[name]))
      throw new RangeError(`A sum does not fit a safe integer: ${name}`);
  }
  return total;
}
