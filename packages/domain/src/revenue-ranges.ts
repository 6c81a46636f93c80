/** Range of revenue in whole dollars, `min` ≤ revenue < `max`. Null leaves that side open. */
export interface RevenueRange {
  min: number | null;
  max: number | null;
}

/**
 * Ten ranges that cover all amounts without overlap. The ranges nearest to 0 are first. The first negative
 * range also includes revenue from zero to below one dollar.
 */
export const REVENUE_RANGES: Record<'positive' | 'negative', readonly RevenueRange[]> = {
  positive: [
    { min: 1, max: 500 },
    { min: 500, max: 1_000 },
    { min: 1_000, max: 1_500 },
    { min: 1_500, max: 2_000 },
    { min: 2_000, max: null },
  ],
  negative: [
    { min: -500, max: 1 },
    { min: -1_000, max: -500 },
    { min: -1_500, max: -1_000 },
    { min: -2_000, max: -1_500 },
    { min: null, max: -2_000 },
  ],
};

export const ASCENDING_REVENUE_RANGES: readonly RevenueRange[] = [
  ...REVENUE_RANGES.negative.toReversed(),
  ...REVENUE_RANGES.positive,
];
