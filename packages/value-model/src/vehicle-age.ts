import { type CalendarDate, daysBetween } from '@fleetworth/domain/calendar';

/** Model years go on sale in the preceding fall. */
const SOLD_BEFORE_YEARS = 0.25;

/**
 * Returns the age in years on a day, as if the vehicle had been sold in the fall before its model year. At
 * least −1.
 */
export function ageOn(modelYear: number, day: CalendarDate): number {
  return ageOnDayNumber(newYearDayOf(modelYear), dayNumberOf(day));
}

// `newYearDay` is the day number of January 1 of the model year, and `day` the day number of the query.
export function ageOnDayNumber(newYearDay: number, day: number): number {
  return Math.max(-1, (day - newYearDay) / 365.25 + SOLD_BEFORE_YEARS);
}

export function newYearDayOf(year: number): number {
  return dayNumberOf(`${String(year).padStart(4, '0')}-01-01`);
}

export function dayNumberOf(day: CalendarDate): number {
  return daysBetween('2000-01-01', day);
}
