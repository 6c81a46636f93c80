const DESCRIPTION_COLUMNS = [
  'vin',
  'brand_id',
  'model_id',
  'model_detail_id',
  'model_year',
  'location_id',
] as const;

type Description = Partial<Record<(typeof DESCRIPTION_COLUMNS)[number], unknown>>;

export const affectsValuation = (before: Description, after: Description): boolean =>
  DESCRIPTION_COLUMNS.some((name) => before[name] !== after[name]);
