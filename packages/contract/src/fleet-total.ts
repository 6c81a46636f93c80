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
    /** These are in no other figure: how many have an auction value, and its sum. */
    without_finance: z.object({ count: z.int(), valued: z.int(), auction: z.number() }),
    positive: z.object({ count: z.int(), revenue: z.number() }),
    negative: z.object({ count: z.int(), revenue: z.number() }),
    /** True when a sandbox gave one of the values, those of vehicles without finance included. */
    is_sandbox: z.boolean(),
    /** How many of `count` have a price that was set by hand. */
    manual: z.int(),
    /** How many of `count` have a value that is estimated from the price paid. */
    by_price: z.int(),
    /** Contracts that have ended with a balance, and the part of `payoff` that is owed on them. */
    matured: z.object({ count: z.int(), payoff: z.number() }),
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
