import { z } from 'zod';
import { COMPARISON_BREAKS } from './choices.ts';
import { comparisonBreak } from './comparison-break.ts';
import { endpoint } from './endpoint.ts';
import { component, condition, money, nameRef, ref } from './field.ts';
import { listRevaluations } from './revaluations.ts';

const percentByCondition = z.object({
  excellent: z.number().nullable(),
  good: z.number().nullable(),
  fair: z.number().nullable(),
});

const breakByCondition = z.object({
  excellent: comparisonBreak.nullable(),
  good: comparisonBreak.nullable(),
  fair: comparisonBreak.nullable(),
});

const historyValue = z.object({
  provider: z.string(),
  excellent: money(),
  good: money(),
  fair: money(),
  is_sandbox: z.boolean(),
  /**
   * True when the value was requested for an earlier description of the vehicle. Current figures ignore it.
   */
  is_outdated: z.boolean(),
  /** Change of the vehicle that makes this value and the previous value incomparable. */
  changed: z.enum(COMPARISON_BREAKS).nullable(),
});

export const vehicleHistory = component(
  'VehicleHistory',
  z.object({
    id: ref('vehicle'),
    vin: z.string(),
    unit: z.string(),
    company: nameRef('company'),
    location: z.object({ id: ref('location'), name: z.string(), code: z.string().nullable() }),
    model: nameRef('model'),
    model_year: z.int().nullable(),
    condition: condition(),
    /** Percent by period and condition. Null when there are no two values to compare. */
    changes: z.object({
      two_days: percentByCondition,
      seven_days: percentByCondition,
      one_month: percentByCondition,
      three_months: percentByCondition,
      six_months: percentByCondition,
      one_year: percentByCondition,
    }),
    /** Reasons why a change is null although both values exist, by period and condition. */
    breaks: z.object({
      two_days: breakByCondition,
      seven_days: breakByCondition,
      one_month: breakByCondition,
      three_months: breakByCondition,
      six_months: breakByCondition,
      one_year: breakByCondition,
    }),
    mileage_records: z.array(
      z.object({ mileage: z.int(), date: z.string(), market_values: z.array(historyValue) }),
    ),
  }),
);
export type VehicleHistory = z.output<typeof vehicleHistory>;

export const marketValuesApi = {
  calls: {
    listRevaluations,
    getVehicleHistory: endpoint({
      method: 'GET',
      path: '/vehicle/:id/history',
      summary: 'Get the market value history of a vehicle with its changes',
      access: 'read',
      params: z.strictObject({ id: ref('vehicle') }),
      data: vehicleHistory,
      reasons: ['vehicle.not_found'],
    }),
  },
};
