// Imports no Zod, so that lists can load this file without it.

export const CONDITIONS = ['excellent', 'good', 'fair'] as const;

export const VEHICLE_STATUSES = [
  'active',
  'inactive',
  'sold',
  'stolen',
  'claims',
  'hold_for_sale',
  'sold_not_delivered',
] as const;
/** Statuses displayed when none is chosen. */
export const DEFAULT_STATUSES: readonly VehicleStatus[] = [
  'active',
  'stolen',
  'claims',
  'hold_for_sale',
  'sold_not_delivered',
];

/** The provider's newest value, a manual price, or the latest value above 0. */
export const VALUE_SOURCES = ['provider', 'manual', 'latest_positive'] as const;
export type ValueSource = (typeof VALUE_SOURCES)[number];

/**
 * Changes of a vehicle that make its market values before and after the change incomparable. The difference
 * between these values isn't a market movement.
 */
export const COMPARISON_BREAKS = ['price_paid', 'region', 'odometer'] as const;
export type Condition = (typeof CONDITIONS)[number];
export type VehicleStatus = (typeof VEHICLE_STATUSES)[number];

/** Units of time in which a company's leases are calculated. The first is the default. */
export const PERIOD_TYPES = ['monthly', 'daily'] as const;

export const BILLING_PERIODS = ['monthly', 'yearly'] as const;

export const VIN_LENGTH = 17;

/** Each part excludes its separator, so that no input causes backtracking. */
export const EMAIL_PATTERN = /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** The only provider of market values that lists can be filtered by so far. */
export const VALUATION_PROVIDER = 'manheim';

/** `negative` includes 0. */
export const REVENUE_SIGNS = ['positive', 'negative'] as const;

/** Ranges of the months until a vehicle is above water, soonest first. */
export const ABOVE_WATER_RANGES = ['now', 'months_1_6', 'months_7_12', 'months_13_24', 'never'] as const;
export type AboveWaterRange = (typeof ABOVE_WATER_RANGES)[number];

export const BUILT_IN_DASHBOARD = 'built-in';

export const FLEET_SORTS = [
  'unit',
  'vin',
  'company',
  'location',
  'class_name',
  'model_year',
  'brand',
  'model',
  'model_detail',
  'in_service_date',
  'mileage',
  'avg_cr',
  'condition',
  'auction',
  'auction_weekly_change',
  'payoff',
  'revenue',
  'above_water_in',
  'next_month_change',
  'estimated_cap_cost',
  'purchase_amount',
  'monthly_payment',
  'remaining',
  'color',
  'source',
  'status',
] as const;
export type FleetSort = (typeof FLEET_SORTS)[number];

/** A screen refetches its data when it receives its topic. */
export const EVENT_TOPICS = [
  'batches',
  'revaluations',
  'guide-orders',
  'selling',
  'operation-reports',
  'history-reports',
  'restorations',
  'zubie',
  'change-sets',
] as const;
export type EventTopic = (typeof EVENT_TOPICS)[number];
