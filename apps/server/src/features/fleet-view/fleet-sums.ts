/**
 * Sums over vehicles with finance, unless a field says otherwise. Amounts are in cents, distances in whole
 * miles.
 */
export interface FleetSums {
  /** Number of vehicles with and without finance. */
  all: number;
  /** Number of vehicles with finance. */
  count: number;
  payoff: number;
  mileage_sum: number;
  /** Number of vehicles with a mileage. */
  mileage_vehicles: number;
  /** Number of vehicles with a value. The next two fields are their values and the payoffs of the others. */
  valued: number;
  auction: number;
  unvalued_payoff: number;
  unfinanced_valued: number;
  unfinanced_auction: number;
  /** Number of vehicles above water. */
  above: number;
  above_revenue: number;
  /** Number of underwater vehicles. */
  below: number;
  below_revenue: number;
  /** Sum of the current values of vehicles with a weekly change. */
  week_now: number;
  /** Sum of the values of the same vehicles a week before. */
  week_then: number;
  /** Number of vehicles with a manual price. */
  manual: number;
  /** Number of vehicles with a simulated value, with and without finance, excluding manual prices. */
  sandbox: number;
  /**
   * Number of vehicles with finance whose value is estimated from the price paid, excluding manual prices.
   */
  by_price: number;
  /** Number of contracts that have ended with a balance. */
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

/** Throws if a sum is not a safe integer, because cents would be lost. */
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
