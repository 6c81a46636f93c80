/** Columns that describe a vehicle to valuation providers. */
const DESCRIPTION_COLUMNS = [
  'vin',
  'brand_id',
  'model_id',
  'model_detail_id',
  'model_year',
  'location_id',
] as const;

type Description = Partial<Record<(typeof DESCRIPTION_COLUMNS)[number], unknown>>;

/** Reports whether a change of a vehicle's columns changes how it is described to valuation providers. */
export const affectsValuation = (before: Description, after: Description): boolean =>
  DESCRIPTION_COLUMNS.some((name) => before[name] !== after[name]);
