import { type CalendarDate, daysBetween } from '@fleetworth/domain/calendar';

/** Model years are sold from the autumn before. */
const SOLD_BEFORE_YEARS = 0.25;

/** The age in years on a day, as if the vehicle had come in the autumn before its model year; none is younger than −1. */
export function ageOn(modelYear: number, day: CalendarDate): number {
  return ageAfter(newYear(modelYear), dayCount(day));
}

/** The same by days that have been counted already: the model year's first and the one asked for. */
export function ageAfter(newYearDay: number, day: number): number {
  return Math.max(-1, (day - newYearDay) / 365.25 + SOLD_BEFORE_YEARS);
}

/** The first day of a year, as the model counts days. */
export function newYear(year: number): number {
  return dayCount(`${String(year).padStart(4, '0')}-01-01`);
}

/** Days as the model counts them. */
export function dayCount(day: CalendarDate): number {
  return daysBetween('2000-01-01', day);
}
