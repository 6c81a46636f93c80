// Values that a screen needs before any schema: without the schema library, which a list does not load.

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
/** What lists show when no status is chosen. */
export const DEFAULT_STATUSES: readonly VehicleStatus[] = [
  'active',
  'stolen',
  'claims',
  'hold_for_sale',
  'sold_not_delivered',
];

/** Where a shown value comes from: the provider's newest, a price by hand, or the latest above 0. */
export const VALUE_SOURCES = ['provider', 'manual', 'latest_positive'] as const;
export type ValueSource = (typeof VALUE_SOURCES)[number];

/** Reasons why two market values of a vehicle do not compare: this changed between them, not the market. */
export const COMPARISON_BREAKS = ['price_paid', 'region', 'odometer'] as const;
export type Condition = (typeof CONDITIONS)[number];
export type VehicleStatus = (typeof VEHICLE_STATUSES)[number];

/** How a company counts its leases; the first is the usual. */
export const PERIOD_TYPES = ['monthly', 'daily'] as const;

/** How often a company is billed for its package. */
export const BILLING_PERIODS = ['monthly', 'yearly'] as const;

export const VIN_LENGTH = 17;

/** How an e-mail is written. Each part excludes what divides it from the next, so that no text makes the test go back and forth. */
export const EMAIL_PATTERN = /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** Whose market values count. The filter offers what is configured, and this one is all there is so far. */
export const VALUATION_PROVIDER = 'manheim';

/** Above 0, and 0 or below. */
export const REVENUE_SIGNS = ['positive', 'negative'] as const;

/** Id of the dashboard that the screen draws itself. */
export const BUILT_IN_DASHBOARD = 'built-in';

/** What the list can be sorted by; unit is the default. */
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
  'estimated_cap_cost',
  'purchase_amount',
  'monthly_payment',
  'remaining',
  'color',
  'source',
  'status',
] as const;
export type FleetSort = (typeof FLEET_SORTS)[number];

/** What an event of the stream is about: a screen that shows it fetches it again. */
export const EVENT_TOPICS = [
  'batches',
  'revaluations',
  'guide-orders',
  'selling',
  'operation-reports',
  'history-reports',
  'restorations',
  'zubie',
] as const;
export type EventTopic = (typeof EVENT_TOPICS)[number];
