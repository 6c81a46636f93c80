import type { Valuation, ValuationItem } from '@fleetworth/providers/wholesale-valuation';

const NOTHING_EXPECTED = { auctionCents: null, retailCents: null };

/**
 * Creates a provider's response with one version of the vehicle: the given fields, and typical values
 * otherwise.
 */
export const respondWith = (values: Partial<ValuationItem>): Valuation => ({
  items: [
    {
      version: {
        providerId: null,
        modelYear: 2022,
        make: 'Ford',
        model: 'F-150',
        trim: null,
        subSeries: null,
      },
      auction: { excellentCents: 2_200_000, goodCents: 2_100_000, fairCents: 1_900_000 },
      retail: { excellentCents: null, goodCents: null, fairCents: null },
      averageGradeTenths: 40,
      averageMiles: 40_000,
      sampleSize: null,
      past: pastWith(null),
      forecast: { nextMonth: NOTHING_EXPECTED, nextYear: NOTHING_EXPECTED },
      confidence: 'normal',
      band: null,
      basis: null,
      ...values,
    },
  ],
});

/** Past averages for tests that need only last year's. */
export const pastWith = (lastYear: ValuationItem['past']['lastYear']): ValuationItem['past'] => ({
  last30Days: null,
  lastMonth: null,
  twoMonthsAgo: null,
  sixMonthsAgo: null,
  lastYear,
});
