import { z } from 'zod';
import { instant, money, ref } from './field.ts';

/** Amounts in each condition. */
export const byCondition = z.object({ excellent: money(), good: money(), fair: money() });

/** Location of a vehicle in a list. */
export const fleetLocation = z.object({
  id: ref('location'),
  name: z.string(),
  code: z.string().nullable(),
  due_location_name: z.string().nullable(),
  pickup_location_number: z.string().nullable(),
});

/** Last odometer reading of a vehicle, with the values that it was asked with. */
export const lastMileageRecord = z.object({
  id: z.int(),
  mileage: z.int(),
  date: z.string(),
  condition_grade: z.number().nullable(),
  updated_at: instant(),
  market_values: z.array(byCondition.extend({ provider: z.string() })),
  one_year_older_condition_price: money(),
  one_year_older_mileage: z.int().nullable(),
});

/** Worth of a vehicle beside its contract. */
export const calculatedValues = z.object({
  payoff: z.number(),
  excellent_profit: money(),
  good_profit: money(),
  fair_profit: money(),
});

/** Choices of the last offer of a vehicle through a sell channel, else their defaults. */
export const offerChoices = {
  retail: z.boolean(),
  wholesale: z.boolean(),
  is_with_mmr: z.boolean(),
  /** True where the last offer told the channel the initial cost. */
  initial_cost_selection: z.boolean(),
} as const;
