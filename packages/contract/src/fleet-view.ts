import { z } from 'zod';
import { FLEET_SORTS, type FleetSort } from './choices.ts';
import { classPerformance } from './class-performances.ts';
import { endpoint } from './endpoint.ts';
import {
  component,
  condition,
  instant,
  money,
  monthsToAboveWater,
  nameRef,
  pagination,
  ref,
  valueSource,
  vehicleStatus,
} from './field.ts';
import { filterProperties, fleetFilterFields } from './fleet-filters.ts';
import { fleetSummary } from './fleet-total.ts';
import { lastGuideValue } from './last-guide-value.ts';
import { tag } from './tags.ts';
import { comparisonBreak } from './comparison-break.ts';
import { valueBasis } from './value-basis.ts';
import { MATCH_SORT, VEHICLE_SORTS } from './vehicle-choices.ts';
import { vehicle } from './vehicles.ts';

export { FLEET_SORTS, type FleetSort };

export const fleetFilters = z.strictObject({
  ...fleetFilterFields,
  sort: z.enum(FLEET_SORTS).default('unit'),
  order: z.enum(['asc', 'desc']).default('asc'),
  page: z.int().min(1).max(1_000_000).optional(),
  per: z.int().min(1).max(1_000).default(100),
  after: z.string().max(2_000).optional(),
});
export type FleetFilters = z.output<typeof fleetFilters>;

const { company_id, location_id, tag_id, statuses, q } = fleetFilterFields;
export const vehiclesQuery = z.strictObject({
  company_id,
  location_id,
  tag_id,
  statuses,
  q,
  vehicle_id: z.array(ref('vehicle')).max(200).optional(),
  /**
   * `match` lists vehicles with the searched unit or VIN first, then units that start with the text, VINs
   * that end with it, and all others, each by unit.
   */
  sort: z.enum([...VEHICLE_SORTS, MATCH_SORT]).default('unit'),
  order: fleetFilters.shape.order,
  page: fleetFilters.shape.page,
  per: z.int().min(1).max(1_000).default(20),
  after: fleetFilters.shape.after,
});

export const fleetSummaryFilters = z.strictObject({
  ...fleetFilterFields,
  /**
   * An array filters by group name, as in all fleet queries. `location` requests the totals of companies and
   * locations too. `none` requests the overall total alone, even without filters.
   */
  group: z.union([z.enum(['location', 'none']), fleetFilterFields.group.unwrap()]).optional(),
});

export type FleetSummaryFilters = z.output<typeof fleetSummaryFilters>;

export const fleetChoiceFilters = z.strictObject(fleetFilterFields);

export const fleetExportFilters = z.strictObject({
  ...fleetFilterFields,
  vehicle_id: z.array(ref('vehicle')).max(50_000).optional(),
});
export type FleetExportFilters = z.output<typeof fleetExportFilters>;

const byCondition = z.object({ excellent: money(), good: money(), fair: money() });

const fleetLocation = z.object({
  id: ref('location'),
  name: z.string(),
  code: z.string().nullable(),
  due_location_name: z.string().nullable(),
  pickup_location_number: z.string().nullable(),
});

const lastMileageRecord = z.object({
  id: z.int(),
  mileage: z.int(),
  date: z.string(),
  condition_grade: z.number().nullable(),
  updated_at: instant(),
  market_values: z.array(byCondition.extend({ provider: z.string() })),
  one_year_older_condition_price: money(),
  one_year_older_mileage: z.int().nullable(),
});

const calculatedValues = z.object({
  payoff: z.number(),
  excellent_profit: money(),
  good_profit: money(),
  fair_profit: money(),
});

export const VALUE_STATES = ['ready', 'pending', 'unavailable'] as const;

export const fleetRow = component(
  'FleetRow',
  z.object({
    id: ref('vehicle'),
    index: z.int(),
    unit: z.string(),
    vin: z.string(),
    model_year: z.int().nullable(),
    brand: nameRef('brand'),
    model: nameRef('model'),
    model_detail: z.object({ id: z.int(), name: z.string() }).nullable(),
    class_name: z.string().nullable(),
    group_name: z.string().nullable(),
    company: z.object({ id: ref('company'), name: z.string(), state: z.object({ code: z.string() }) }),
    location: fleetLocation,
    in_service_date: z.string().nullable(),
    months_in_service: z.int().nullable(),
    mileage: z.int().nullable(),
    condition: condition(),
    color: z.string().nullable(),
    status: vehicleStatus(),
    tags: z.array(tag),
    auction: money(),
    excellent_auction: money(),
    good_auction: money(),
    fair_auction: money(),
    auction_weekly_change: z.number().nullable(),
    excellent_weekly_change: z.number().nullable(),
    good_weekly_change: z.number().nullable(),
    fair_weekly_change: z.number().nullable(),
    weekly_break: comparisonBreak.nullable(),
    value_state: z.enum(VALUE_STATES),
    value_source: valueSource().nullable(),
    valued_on: z.string().nullable(),
    provider: z.string(),
    /** True when the provider's values come from a sandbox, even if a manual price replaces them. */
    is_sandbox: z.boolean(),
    value_basis: valueBasis.nullable(),
    default_market_value: money(),
    /** Name of the user who set the manual price. Null without a manual price or its audit entry. */
    manual_price_by: z.string().nullable(),
    manual_price_on: instant().nullable(),
    latest_positive_market_value: byCondition,
    last_mileage_record: lastMileageRecord.nullable(),
    payoff: money(),
    revenue: money(),
    excellent_revenue: money(),
    good_revenue: money(),
    fair_revenue: money(),
    above_water_in: monthsToAboveWater(),
    excellent_above_water_in: monthsToAboveWater(),
    good_above_water_in: monthsToAboveWater(),
    fair_above_water_in: monthsToAboveWater(),
    /** Projected auction value less payoff next month, less the same difference today. */
    next_month_change: money(),
    excellent_next_month_change: money(),
    good_next_month_change: money(),
    fair_next_month_change: money(),
    estimated_cap_cost: money(),
    purchase_amount: money(),
    monthly_payment: money(),
    remaining: z.int().nullable(),
    contract_start: z.string().nullable(),
    contract_end: z.string().nullable(),
    source: z.string().nullable(),
    // `retail`, `wholesale` and `is_with_mmr` are those of the last offer, or the defaults without an offer.
    retail: z.boolean(),
    wholesale: z.boolean(),
    is_with_mmr: z.boolean(),
    initial_cost_selection: z.boolean(),
    depreciation_assumption: money(),
    finance: z
      .object({ id: ref('vehicle'), purchase_amount: z.number(), calculated_values: calculatedValues })
      .nullable(),
    last_blackbook_value: lastGuideValue.nullable(),
    version: z.int(),
  }),
);
export type FleetRow = z.output<typeof fleetRow>;

export const vehicleRow = component(
  'VehicleRow',
  vehicle.omit({ created_at: true, updated_at: true }).extend({
    /**
     * Null when no import has figures for the class, and when the user's account doesn't include class
     * performance.
     */
    class_performance: classPerformance.nullable().optional(),
    ...fleetRow.pick({
      index: true,
      months_in_service: true,
      mileage: true,
      auction: true,
      excellent_auction: true,
      good_auction: true,
      fair_auction: true,
      payoff: true,
      value_state: true,
      value_source: true,
      valued_on: true,
      is_sandbox: true,
      value_basis: true,
      manual_price_by: true,
      manual_price_on: true,
      latest_positive_market_value: true,
    }).shape,
  }),
);
export type VehicleRow = z.output<typeof vehicleRow>;

export const fleetViewApi = {
  reasons: {
    'list.cursor_invalid': { status: 422, message: 'This list has changed. Reload it.' },
    'export.too_long': { status: 422, message: 'A file holds at most 1,048,575 vehicles. Choose fewer.' },
  },
  calls: {
    listFleet: endpoint({
      method: 'POST',
      path: '/vehicle-analysis/internal-list-for-sale',
      summary: 'List vehicles with auction value, payoff and revenue, by page or by cursor',
      access: 'read',
      filters: fleetFilters,
      data: z.object({ items: z.array(fleetRow), pagination: pagination() }),
      reasons: ['list.cursor_invalid'],
    }),
    listVehicles: endpoint({
      method: 'GET',
      path: '/vehicles',
      summary: 'List vehicles with auction value and payoff, by page or by cursor',
      access: 'read',
      query: vehiclesQuery,
      data: z.object({ items: z.array(vehicleRow), pagination: pagination() }),
      reasons: ['list.cursor_invalid'],
    }),
    summarizeFleet: endpoint({
      method: 'POST',
      path: '/vehicle-analysis/internal-list-summary-for-sale',
      summary:
        'Get totals of the matching vehicles with finance data. Without filters, adds totals by company',
      access: 'read',
      filters: fleetSummaryFilters,
      data: fleetSummary,
      reasons: [],
    }),
    listFilterProperties: endpoint({
      method: 'POST',
      path: '/vehicle-analysis/filter-properties',
      summary: 'List filter choices with the number of vehicles for each',
      access: 'read',
      filters: fleetChoiceFilters,
      data: filterProperties,
      reasons: [],
    }),
    exportInternalFleet: endpoint({
      method: 'POST',
      path: '/vehicle-analysis/export-list-for-sale/internal',
      summary: 'Download the vehicle list by unit, with payoff, revenue and finance data',
      access: 'read',
      filters: fleetExportFilters,
      produces: 'spreadsheet',
      readsReplica: true,
      data: z.null(),
      reasons: ['export.too_long'],
    }),
    exportExternalFleet: endpoint({
      method: 'POST',
      path: '/vehicle-analysis/export-list-for-sale/external',
      summary: 'Download the vehicle list by unit, without finance data',
      access: 'read',
      filters: fleetExportFilters,
      produces: 'spreadsheet',
      readsReplica: true,
      data: z.null(),
      reasons: ['export.too_long'],
    }),
  },
};
