// Texts about when a vehicle is above water. Imports no Zod, so that lists can load this file without it.

import { NEVER_ABOVE_WATER, PROJECTED_MONTHS } from '@fleetworth/domain/projected-months';
import type { CalendarDate } from '@fleetworth/domain/calendar';
import type { AboveWaterRange } from './choices.ts';

export const ABOVE_WATER_RANGE_LABELS: Record<AboveWaterRange, string> = {
  now: 'Now',
  months_1_6: 'In 1 to 6 months',
  months_7_12: 'In 7 to 12 months',
  months_13_24: 'In 13 to 24 months',
  never: `Not within ${PROJECTED_MONTHS} months`,
};

/**
 * Describes when a vehicle is above water: 'Above water', 'Above water in March 2027' or 'Underwater for the
 * next 24 months'. `months` is the number of months from today until then. Returns null when this is unknown.
 */
export function aboveWaterText(months: number | null, today: CalendarDate): string | null {
  if (months === null) return null;
  if (months === 0) return 'Above water';
  if (months === NEVER_ABOVE_WATER) return `Underwater for the next ${PROJECTED_MONTHS} months`;
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  return `Above water in ${MONTH_FORMAT.format(Date.UTC(year, month - 1 + months))}`;
}

// For lists that also display figures of a later month. Returns 'Above water today' instead of 'Above
// water', which could be understood as a statement about that later month.
export const projectedAboveWaterText = (months: number | null, today: CalendarDate): string | null =>
  months === 0 ? 'Above water today' : aboveWaterText(months, today);

const MONTH_FORMAT = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
