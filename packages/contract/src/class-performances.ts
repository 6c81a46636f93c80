import { z } from 'zod';
import { CLASS_PERFORMANCE_SORTS, TAG_OPERATIONS } from './class-performance-choices.ts';
import { endpoint } from './endpoint.ts';
import {
  component,
  condition,
  money,
  nameRef,
  pagination,
  ref,
  valueSource,
  vehicleStatus,
} from './field.ts';
import { fleetFilterFields } from './fleet-filters.ts';

const { company_id, location_id, tag_id, statuses, q } = fleetFilterFields;

/** Null if no batch has figures for the class at the vehicle's location. */
const classFigures = {
  /** Percent of days on rent. */
  class_utilization: z.number().nullable(),
  /** Revenue per unit a month. */
  class_rpu: money(),
  /** Average time-and-mileage revenue per unit a month. */
  class_t_m: money(),
};

export const classPerformance = component(
  'ClassPerformance',
  z.object({
    utilization: z.number(),
    revenue_per_unit: z.number(),
    average_time_and_mileage: z.number(),
  }),
);
export type ClassPerformance = z.output<typeof classPerformance>;

export const classPerformanceRow = component(
  'ClassPerformanceRow',
  z.object({
    id: ref('vehicle'),
    unit: z.string(),
    vin: z.string(),
    company: nameRef('company'),
    location: nameRef('location').extend({ code: z.string().nullable() }),
    brand: nameRef('brand').nullable(),
    model: nameRef('model').nullable(),
    model_year: z.int().nullable(),
    class_name: z.string().nullable(),
    condition: condition(),
    mileage: z.int().nullable(),
    ...classFigures,
    /** class_rpu less depreciation_assumption. Null if either is missing. */
    diff_rpu_assumption: money(),
    depreciation_assumption: money(),
    auction: money(),
    payoff: money(),
    revenue: money(),
    monthly_payment: money(),
    status: vehicleStatus(),
    /** Day of the auction value. Null for a manual price. */
    valued_on: z.string().nullable(),
    value_source: valueSource().nullable(),
    is_sandbox: z.boolean(),
  }),
);
export type ClassPerformanceRow = z.output<typeof classPerformanceRow>;

export const classPerformancesApi = {
  calls: {
    listClassPerformances: endpoint({
      method: 'GET',
      path: '/vehicle-analysis/class-performance',
      summary: 'List vehicles with the class performance at their locations',
      access: 'read',
      query: z.strictObject({
        company_id,
        location_id,
        tag_id,
        tag_operation: z.enum(TAG_OPERATIONS).default('any'),
        statuses,
        q,
        sort: z.enum(CLASS_PERFORMANCE_SORTS).default('unit'),
        order: z.enum(['asc', 'desc']).default('asc'),
        page: z.int().min(1).max(1_000_000).default(1),
        per: z.int().min(1).max(1_000).default(20),
      }),
      data: z.object({ items: z.array(classPerformanceRow), count: z.int(), pagination: pagination() }),
      reasons: [],
    }),
  },
};
