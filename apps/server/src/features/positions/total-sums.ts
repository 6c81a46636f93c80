/** Columns of positions that totals are grouped by. */
export const TOTAL_GROUP = [
  'company_id',
  'location_id',
  'status',
  'condition',
  'is_manually_priced',
  'has_finance',
] as const;

/** Columns of positions that the totals of companies are grouped by. */
export const COMPANY_TOTAL_GROUP = TOTAL_GROUP.filter((name) => name !== 'location_id');

export const TOTAL_CONDITIONS = ['excellent', 'good', 'fair'] as const;

/** Columns with the sums of a group. */
export const TOTAL_SUMS = [
  'vehicles',
  'payoff',
  'mileage_sum',
  'mileage_vehicles',
  'matured',
  'matured_payoff',
  ...TOTAL_CONDITIONS.flatMap(
    (condition) =>
      [
        `${condition}_valued`,
        `${condition}_auction`,
        `${condition}_unvalued_payoff`,
        `${condition}_above`,
        `${condition}_above_revenue`,
        `${condition}_below`,
        `${condition}_below_revenue`,
        `${condition}_week_now`,
        `${condition}_week_then`,
        `${condition}_sandbox`,
        `${condition}_by_price`,
      ] as const,
  ),
] as const;
