/** Columns that describe a vehicle to valuation providers. */
const DESCRIBING = ['vin', 'brand_id', 'model_id', 'model_detail_id', 'model_year', 'location_id'] as const;

type Description = Partial<Record<(typeof DESCRIBING)[number], unknown>>;

/** Reports whether two states of a vehicle's columns are described to valuation providers differently. */
export const affectsValuation = (before: Description, after: Description): boolean =>
  DESCRIBING.some((name) => before[name] !== after[name]);
