// Separate file, so that only the vehicle list loads it.
import type { FleetSort } from './choices.ts';

export const VEHICLE_SORTS = [
  'unit',
  'vin',
  'brand',
  'model',
  'model_year',
  'class_name',
  'in_service_date',
  'location',
  'condition',
  'auction',
  'status',
] as const satisfies readonly FleetSort[];
export type VehicleSort = (typeof VEHICLE_SORTS)[number];

/** Sort key that lists the best matches of a search first. It isn't a column of the list. */
export const MATCH_SORT = 'match';

export const MAX_TAGGED_VEHICLES = 5_000;
export const TOO_MANY_TAGGED_TEXT = 'Tag at most 5,000 vehicles at a time';

export const NUMBER_ONLY_TEXT = 'This value must be a number only!';

export const MAX_BULK_EDITED = 5_000;
export const TOO_MANY_BULK_EDITED_TEXT = 'Edit at most 5,000 vehicles at a time';

export const OLD_VALUE_DAYS = 14;
