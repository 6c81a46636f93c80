import type { AboveWaterRange } from '@fleetworth/contract/choices';

/** Returns the filter's range of a number of months, by comparing one after the other. */
export function findAboveWaterRange(months: number | null): AboveWaterRange | null {
  if (months === null) return null;
  if (months === 0) return 'now';
  if (months <= 6) return 'months_1_6';
  if (months <= 12) return 'months_7_12';
  return months <= 24 ? 'months_13_24' : 'never';
}
