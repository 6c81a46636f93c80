// Separate file, so that only the class performance screen loads it.

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

export const TAG_OPERATIONS = ['any', 'all'] as const;
