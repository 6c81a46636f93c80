// Separate file, so that only the class performance screen loads it.

/** Sort keys of the list. Unit is the default. */
export const CLASS_PERFORMANCE_SORTS = [
  'unit',
  'vin',
  'location',
  'brand',
  'model',
  'model_year',
  'class_name',
  'condition',
  'mileage',
  'class_utilization',
  'class_rpu',
  'class_t_m',
  'diff_rpu_assumption',
  'depreciation_assumption',
  'auction',
  'payoff',
  'revenue',
  'monthly_payment',
  'status',
] as const;
export type ClassPerformanceSort = (typeof CLASS_PERFORMANCE_SORTS)[number];

/** Ways to filter by several tags: vehicles with any of them, or only those with all of them. */
export const TAG_OPERATIONS = ['any', 'all'] as const;
