import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  component,
  condition,
  money,
  monthsToAboveWater,
  ref,
  searchText,
  valueSource,
  vehicleStatus,
} from './field.ts';
import { fleetFilterFields } from './fleet-filters.ts';
import { RATE_SOURCES } from './future-value-columns.ts';
import { FUTURE_VALUE_SORTS } from './future-value-sorts.ts';

const MONTHS_MISSING = 'Please type month count';
const DEPRECIATION_MISSING = 'Please type monthly depreciation assumption';
const MILES_MISSING = 'Please type monthly mileage assumption';
const MILES_RANGE = 'Monthly mileage assumption must be a whole number up to 99,999';
const DEPRECIATION_TOO_LOW = 'Monthly depreciation assumption must bigger than 0';

/** Depreciation is in percent of the cap cost. */
const assumptions = {
  monthly_depreciation_assumption: z
    .number(DEPRECIATION_MISSING)
    .gt(0, DEPRECIATION_TOO_LOW)
    .lt(100, `${DEPRECIATION_TOO_LOW} and less than 100`),
  monthly_mileage_assumption: z
    .number(MILES_MISSING)
    .gt(0, { error: 'Monthly mileage assumption must bigger than 0', abort: true })
    .refine((value) => Number.isInteger(value) && value <= 99_999, MILES_RANGE),
};

const vehicleProjectionBody = z.strictObject(assumptions);

const months = z
  .number(MONTHS_MISSING)
  .gt(0, { error: 'Month must bigger than 0', abort: true })
  .lt(100, { error: 'Month must be less than 100', abort: true })
  .refine(Number.isInteger, 'Month must be a whole number');

const CHOOSE_LOCATIONS = 'Please choose locations';

const projectedLocation = z.strictObject({ location: ref('location', CHOOSE_LOCATIONS), ...assumptions });

export const projectionForm = projectedLocation.extend({ months });

const locations = z
  .array(projectedLocation, CHOOSE_LOCATIONS)
  .min(1, { error: CHOOSE_LOCATIONS, abort: true })
  .max(1_000, 'At most 1,000 locations.')
  .refine(
    (list) => new Set(list.map(({ location }) => location)).size === list.length,
    'This location is selected twice.',
  );

export const projectionBody = z.strictObject({
  months,
  locations,
  statuses: z.array(vehicleStatus()).max(7).optional(),
  q: searchText(100).optional(),
  above_water: fleetFilterFields.above_water,
});
export type ProjectionBody = z.output<typeof projectionBody>;

const sorting = {
  sort: z.enum(FUTURE_VALUE_SORTS).default('unit'),
  order: z.enum(['asc', 'desc']).default('asc'),
};

export const projectionListBody = projectionBody.extend({
  ...sorting,
  page: z.int().min(1).max(1_000_000).default(1),
  per: z.int().min(1).max(1_000).optional(),
});

export const projectionExportBody = projectionBody.extend(sorting);

const rate = () => z.number().nullable();

export const futureValueRow = component(
  'FutureValueRow',
  z.object({
    id: ref('vehicle'),
    index: z.int(),
    vin: z.string(),
    unit: z.string(),
    brand: z.string(),
    model: z.string(),
    class_name: z.string().nullable(),
    model_year: z.int().nullable(),
    current_mileage: z.int().nullable(),
    current_auction: money(),
    projected_mileage: z.int().nullable(),
    condition: condition(),
    status: vehicleStatus(),
    location: z.object({ id: ref('location'), name: z.string(), code: z.string().nullable() }),
    owner_depreciation: money(),
    owner_depreciation_assumption_revenue: money(),
    projected_payoff: money(),
    monthly_depreciation_assumption: rate(),
    monthly_mileage_assumption: z.int().nullable(),
    projected_auction: money(),
    low: money(),
    high: money(),
    /** Computed with the monthly miles of the vehicle's location, not those of the request. */
    above_water_in: monthsToAboveWater(),
    rate_source: z.enum(RATE_SOURCES).nullable(),
    /** Day of the value that the projection starts from. Null for a manual price. */
    valued_on: z.string().nullable(),
    value_source: valueSource().nullable(),
    /** Basis of the built-in model's value. Null for a guide value. */
    basis: z.enum(['indexed', 'price']).nullable(),
    is_sandbox: z.boolean(),
  }),
);
export type FutureValueRow = z.output<typeof futureValueRow>;

export const futureValueTotals = component(
  'FutureValueTotals',
  z.object({
    /** Vehicles with a revenue. The others are counted by `without_revenue`. */
    count: z.int(),
    current_auction: z.number(),
    owner_depreciation: z.number(),
    projected_payoff: z.number(),
    revenue: z.number(),
    without_revenue: z.int(),
  }),
);
export type FutureValueTotals = z.output<typeof futureValueTotals>;

export const futureValuePoint = component(
  'FutureValuePoint',
  z.object({
    month: z.int(),
    date: z.string(),
    projected_mileage: z.int().nullable(),
    projected_payoff: money(),
    owner_depreciation: money(),
    projected_auction: money(),
    low: money(),
    high: money(),
  }),
);
export type FutureValuePoint = z.output<typeof futureValuePoint>;

const summaryPoint = z.object({
  month: z.int(),
  date: z.string(),
  projected_auction: z.number(),
  projected_payoff: z.number(),
  owner_depreciation: z.number(),
  /** Payoff of the vehicles with an owner value. */
  owner_payoff: z.number(),
});

export const futureTotal = component(
  'FutureTotal',
  z.object({
    /** Vehicles with finance and a value. Every month sums the same vehicles. */
    count: z.int(),
    /** Vehicles in `count` with a depreciation rate and therefore an owner value. */
    owner_count: z.int(),
    /** Months until the sum of the market values of the counted vehicles covers the sum of their payoffs. */
    above_water_in: monthsToAboveWater(),
    current: summaryPoint,
    months: z.array(summaryPoint),
    /** Requested vehicles that are in no sum. */
    left_out: z.int(),
    /** Numbers that add up to `left_out`, by the first reason that applies to a vehicle. */
    left_out_reasons: z.object({
      without_finance: z.int(),
      without_value: z.int(),
    }),
    is_sandbox: z.boolean(),
    /** Vehicles with a manual price. */
    manual: z.int(),
  }),
);
export type FutureTotal = z.output<typeof futureTotal>;

const futureLocation = z.object({
  id: ref('location'),
  name: z.string(),
  code: z.string().nullable(),
  total: futureTotal,
});

export const futureSummary = component(
  'FutureSummary',
  z.object({
    companies: z.array(
      z.object({
        id: ref('company'),
        name: z.string(),
        total: futureTotal,
        locations: z.array(futureLocation),
      }),
    ),
    total: futureTotal,
  }),
);

export type FutureSummary = z.output<typeof futureSummary>;

const { company_id, location_id, statuses, provider } = fleetFilterFields;

export const projectionsApi = {
  reasons: {
    'projections.too_many': {
      status: 422,
      message: 'Too many vehicles to show. Choose fewer locations or export them.',
    },
    'projections.too_long': {
      status: 422,
      message: 'A file holds at most 1,048,575 vehicles. Choose fewer locations.',
    },
  },
  calls: {
    listFutureValues: endpoint({
      method: 'POST',
      path: '/vehicle-analysis/future-values',
      summary: 'List projected values and payoffs of vehicles after a number of months',
      access: 'read',
      body: projectionListBody,
      readsReplica: true,
      data: z.array(futureValueRow),
      reasons: ['location.not_found', 'projections.too_many'],
    }),
    totalFutureValues: endpoint({
      method: 'POST',
      path: '/vehicle-analysis/future-values-totals',
      summary: 'Get totals of projected values',
      access: 'read',
      body: projectionBody,
      readsReplica: true,
      data: futureValueTotals,
      reasons: ['location.not_found'],
    }),
    exportFutureValues: endpoint({
      method: 'POST',
      path: '/vehicle-analysis/export-future-values',
      summary: 'Download projected values',
      access: 'read',
      body: projectionExportBody,
      produces: 'spreadsheet',
      readsReplica: true,
      data: z.null(),
      reasons: ['location.not_found', 'projections.too_long'],
    }),
    projectVehicle: endpoint({
      method: 'POST',
      path: '/vehicle-analysis/future-value-by-yearly/:id',
      summary: 'Project a vehicle over the next 24 months with the given assumptions',
      access: 'read',
      params: z.strictObject({ id: ref('vehicle') }),
      body: vehicleProjectionBody,
      readsReplica: true,
      data: z.object({ current: futureValuePoint, months: z.array(futureValuePoint) }),
      reasons: ['vehicle.not_found'],
    }),
    summarizeFutureValues: endpoint({
      method: 'POST',
      path: '/vehicle-analysis/future-summary-values',
      summary: 'Project companies and locations over the next 24 months',
      access: 'read',
      filters: z.strictObject({ company_id, location_id, statuses, provider }),
      isLongRunning: true,
      data: futureSummary,
      reasons: [],
    }),
  },
};
