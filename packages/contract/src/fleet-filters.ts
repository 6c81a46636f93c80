import { z } from 'zod';
import { ABOVE_WATER_RANGES, REVENUE_SIGNS } from './choices.ts';
import {
  component,
  CONDITIONS,
  condition,
  MAX_DOLLARS,
  nameRef,
  ref,
  searchText,
  VALUATION_PROVIDER,
  vehicleStatus,
} from './field.ts';

const MAX_WHOLE_DOLLARS = Math.ceil(MAX_DOLLARS);
const wholeDollars = () => z.int().min(-MAX_WHOLE_DOLLARS).max(MAX_WHOLE_DOLLARS);

const names = () => z.array(searchText(200)).max(500);

/**
 * `group`, `class` and `source` (the lender) are names. `min`, `max` and `sign` filter by the revenue in the
 * displayed condition: it is at least `min` and below `max`. `sign` is ignored if `min` or `max` is present.
 * `positive` is above 0, `negative` is 0 or below. Vehicles without a revenue match none of the three.
 */
export const fleetFilterFields = {
  company_id: ref('company').optional(),
  location_id: z.array(ref('location')).max(1_000).optional(),
  tag_id: z.array(ref('tag')).max(100).optional(),
  statuses: z.array(vehicleStatus()).max(7).optional(),
  condition: z.array(condition()).max(3).optional(),
  q: searchText(100).optional(),
  financial: z.boolean().optional(),
  manually_priced: z.boolean().optional(),
  valued: z.boolean().optional(),
  incomplete: z.boolean().optional(),
  /** A projection requires an auction value and a model year. */
  projectable: z.boolean().optional(),
  /** Vehicles whose displayed value has low confidence. Excludes manual prices, which have no confidence. */
  confidence: z.enum(['low']).optional(),
  /** Vehicles without a depreciation assumption. */
  assumption: z.enum(['none']).optional(),
  /** Vehicles whose auction value fell within the week. */
  weekly_change: z.enum(['down']).optional(),
  /** The displayed value is estimated from the price paid. */
  value_basis: z.enum(['price']).optional(),
  /** Vehicles whose contract has ended with a balance, or ends within 60 days. */
  contract: z.enum(['ended', 'ending']).optional(),
  /** Vehicles whose displayed value is more than 14 days old. Excludes manual prices and sold vehicles. */
  value_age: z.enum(['old']).optional(),
  /** Vehicles whose guide value differs by more than 10% from the provider's in the displayed condition. */
  guide_spread: z.enum(['over']).optional(),
  above_water: z.array(z.enum(ABOVE_WATER_RANGES)).max(ABOVE_WATER_RANGES.length).optional(),
  /** Vehicles whose projected auction value less payoff is lower next month than today. */
  next_month_change: z.enum(['down']).optional(),
  source: names().optional(),
  group: names().optional(),
  class: names().optional(),
  brand_id: z.array(ref('brand')).max(500).optional(),
  model_id: z.array(ref('model')).max(1_000).optional(),
  model_year: z.array(z.int().min(1900).max(2199)).max(100).optional(),
  sign: z.enum(REVENUE_SIGNS).optional(),
  min: wholeDollars().optional(),
  max: wholeDollars().optional(),
  vehicle_id: z.array(ref('vehicle')).max(1_000).optional(),
  provider: z.enum([VALUATION_PROVIDER]).default(VALUATION_PROVIDER),
  preview_condition: z.enum(CONDITIONS).optional(),
};

/** Number of vehicles that match a choice and the filters of all other facets. */
const countField = { count: z.int() };
const nameChoice = z.object({ name: z.string(), ...countField });
const revenueRange = z.object({ min: z.int().nullable(), max: z.int().nullable(), ...countField });

/**
 * Make and model are one facet, and so are sign, min and max. Omits choices without vehicles, except that
 * all configured providers are listed. Groups and classes with the same name are one choice, because filters
 * use names.
 */
export const filterProperties = component(
  'FilterProperties',
  z.object({
    providers: z.array(z.object({ id: z.string(), name: z.string(), ...countField })),
    sources: z.array(nameChoice),
    groups: z.array(nameRef('group').extend(countField)),
    model_years: z.array(z.object({ name: z.int(), ...countField })),
    brands: z.array(
      nameRef('brand').extend({ ...countField, models: z.array(nameRef('model').extend(countField)) }),
    ),
    classes: z.array(nameRef('class').extend(countField)),
    sign: z.object({ positive: z.array(revenueRange), negative: z.array(revenueRange) }),
    above_water: z.array(z.object({ name: z.enum(ABOVE_WATER_RANGES), ...countField })),
  }),
);
export type FilterProperties = z.output<typeof filterProperties>;
