import { type CalendarDate, daysBetween } from '@fleetworth/domain/calendar';

/** Model years are sold from the autumn before. */
const SOLD_BEFORE_YEARS = 0.25;

/** The age in years on a day, as if the vehicle had come in the autumn before its model year; none is younger than −1. */
export function ageOn(modelYear: number, day: CalendarDate): number {
  const years = daysBetween(newYear(modelYear), day) / 365.25;
  return Math.max(-1, years + SOLD_BEFORE_YEARS);
}

const newYears = new Map<number, CalendarDate>();

/** Remembered: a fleet has some thirty model years, and asks for them again and again. */
function newYear(year: number): CalendarDate {
  const known = newYears.get(year);
  if (known !== undefined) return known;
  const day = `${String(year).padStart(4, '0')}-01-01`;
  if (newYears.size < 1_000) newYears.set(year, day);
  return day;
}
