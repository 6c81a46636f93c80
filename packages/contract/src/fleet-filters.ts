import { z } from 'zod';
import { REVENUE_SIGNS } from './choices.ts';
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
/** Revenue in whole dollars; a loss is below 0. */
const wholeDollars = () => z.int().min(-MAX_WHOLE_DOLLARS).max(MAX_WHOLE_DOLLARS);

const names = () => z.array(searchText(200)).max(500);

/**
 * What every question about the fleet may be narrowed by: list, totals, choices, exports. `group`, `class` and `source` (who finances) are
 * names. Revenue is the previewed condition's: `min` ≤ revenue < `max`, and where one of the two is given `sign` says nothing; `positive`
 * is above 0, `negative` 0 or below, and vehicles without a revenue are none of it.
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
  /** Whether an auction value is shown. */
  valued: z.boolean().optional(),
  /** Whether its value can be projected: it has an auction value and a model year. */
  projectable: z.boolean().optional(),
  /** With a shown value of low confidence. A price by hand has no confidence. */
  confidence: z.enum(['low']).optional(),
  /** Without a depreciation assumption. */
  assumption: z.enum(['none']).optional(),
  /** Whose auction value fell within the week. */
  weekly_change: z.enum(['down']).optional(),
  /** With a shown value that is estimated from the price paid. */
  value_basis: z.enum(['price']).optional(),
  /** Whose contract has ended with a balance. */
  contract: z.enum(['ended']).optional(),
  /** Whose guide value is more than 10 % from the provider's, in the condition that is shown. */
  guide_spread: z.enum(['over']).optional(),
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

/** A choice and how many vehicles it would leave, the facet's own filter aside. */
const counted = { count: z.int() };
const nameChoice = z.object({ name: z.string(), ...counted });
const revenueRange = z.object({ min: z.int().nullable(), max: z.int().nullable(), ...counted });

/**
 * What filters can be narrowed to. Each count leaves out the filter of its own facet and applies all others; makes and models are one facet,
 * sign, min and max too. Choices without a vehicle are left out, but for providers, which are those that are configured. Groups and
 * classes of one name are one choice: filters name them.
 */
export const filterProperties = component(
  'FilterProperties',
  z.object({
    providers: z.array(z.object({ id: z.string(), name: z.string(), ...counted })),
    sources: z.array(nameChoice),
    groups: z.array(nameRef('group').extend(counted)),
    model_years: z.array(z.object({ name: z.int(), ...counted })),
    brands: z.array(
      nameRef('brand').extend({ ...counted, models: z.array(nameRef('model').extend(counted)) }),
    ),
    classes: z.array(nameRef('class').extend(counted)),
    sign: z.object({ positive: z.array(revenueRange), negative: z.array(revenueRange) }),
  }),
);
export type FilterProperties = z.output<typeof filterProperties>;
