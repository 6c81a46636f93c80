import { addMonths, type CalendarDate } from '@fleetworth/domain/calendar';
import type { ValueModel } from './value-model.ts';
import type { ModelValue, ValueQuestion } from './value-question.ts';

/** The same vehicle on another day. */
export interface CarriedValue extends ModelValue {
  day: CalendarDate;
  odometerMiles: number;
}

/**
 * What will this vehicle bring so many months ahead, at the mileage then? Age and miles go on, the market stays where it
 * is on the question's day, and the band widens with the root of the months. Without miles a year, it runs what vehicles
 * of its kind run between the two ages.
 */
export function forecastValue(
  model: ValueModel,
  question: ValueQuestion,
  { monthsAhead, milesAYear }: { monthsAhead: number; milesAYear?: number },
): CarriedValue {
  const day = addMonths(question.day, monthsAhead);
  const horizon = { indexDay: question.day, monthsAhead };
  const usualNow = model.typicalMiles(question.description, question.day);
  const usualDriven = model.typicalMiles(question.description, day) - usualNow;
  const driven = milesAYear === undefined ? usualDriven : (milesAYear * monthsAhead) / 12;
  const odometerMiles = Math.round((question.odometerMiles ?? usualNow) + Math.max(0, driven));
  return { ...model.evaluate({ ...question, day, odometerMiles }, horizon), day, odometerMiles };
}

/**
 * What did such vehicles bring so many months ago, at the miles usual then, in the market of that day? Null before the
 * model year was sold.
 */
export function pastValue(
  model: ValueModel,
  question: ValueQuestion,
  monthsBack: number,
): CarriedValue | null {
  const day = addMonths(question.day, -monthsBack);
  if (question.description.modelYear > Number(day.slice(0, 4)) + 1) return null;
  const value = model.evaluate({ ...question, day, odometerMiles: null });
  return { ...value, day, odometerMiles: value.typicalMiles };
}
