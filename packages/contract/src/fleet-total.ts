import { z } from 'zod';
import { component, ref } from './field.ts';

export const fleetTotal = component(
  'FleetTotal',
  z.object({
    count: z.int(),
    auction: z.number(),
    payoff: z.number(),
    revenue: z.number(),
    avg_mileage: z.int().nullable(),
    without_value: z.object({ count: z.int(), payoff: z.number() }),
    /**
     * Vehicles without finance data, which the amounts above omit. `valued` have an auction value, `auction`
     * is the sum of these values.
     */
    without_finance: z.object({ count: z.int(), valued: z.int(), auction: z.number() }),
    positive: z.object({ count: z.int(), revenue: z.number() }),
    negative: z.object({ count: z.int(), revenue: z.number() }),
    /** True when any value comes from a sandbox, including those of vehicles without finance. */
    is_sandbox: z.boolean(),
    /** Vehicles with a manual price. */
    manual: z.int(),
    /** Vehicles whose value is estimated from the price paid. */
    by_price: z.int(),
    /** Contracts that have ended with a balance, and their share of `payoff`. */
    matured: z.object({ count: z.int(), payoff: z.number() }),
    /** In percent. */
    weekly_change: z.number().nullable(),
  }),
);
export type FleetTotal = z.output<typeof fleetTotal>;

export const fleetSummary = component(
  'FleetSummary',
  z.object({
    total: fleetTotal,
    companies: z
      .array(
        z.object({
          id: ref('company'),
          name: z.string(),
          total: fleetTotal,
          locations: z.array(
            z.object({
              id: ref('location'),
              name: z.string(),
              code: z.string().nullable(),
              total: fleetTotal,
            }),
          ),
        }),
      )
      .optional(),
  }),
);
export type FleetSummary = z.output<typeof fleetSummary>;
