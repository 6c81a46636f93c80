import { addMonths, type CalendarDate } from '@fleetworth/domain/calendar';
import { ageOn } from './vehicle-age.ts';
import type { ValueModel } from './value-model.ts';
import type { ModelValue, ValueQuestion } from './value-question.ts';

/** The same vehicle on another day. */
export interface ValueOnDay extends ModelValue {
  day: CalendarDate;
  odometerMiles: number;
}

/** What such vehicles brought in good condition, at the miles usual then. */
export type PastValue = Pick<ValueOnDay, 'day' | 'odometerMiles' | 'goodCents'>;

/**
 * What will this vehicle bring so many months ahead, at the mileage then? Age and miles go on, the market stays as on the question's
 * day, and the band widens with the root of the months.
 * Without miles a year, the usual ones of its kind are taken.
 */
export function forecastValue(
  model: ValueModel,
  question: ValueQuestion,
  { monthsAhead, milesAYear }: { monthsAhead: number; milesAYear?: number },
): ValueOnDay {
  const day = addMonths(question.day, monthsAhead);
  const horizon = { indexDay: question.day, monthsAhead };
  const { description } = question;
  const now = question.odometerMiles ?? model.typicalMiles(description, question.day);
  const driven = ((milesAYear ?? model.milesAYear(description, question.day)) * monthsAhead) / 12;
  const odometerMiles = Math.round(now + Math.max(0, driven));
  return { ...model.evaluate({ ...question, day, odometerMiles }, horizon), day, odometerMiles };
}

/**
 * What did such vehicles bring on an earlier day, at the miles usual then, in the market of that day? Null before the model year was
 * sold.
 */
export function pastValue(model: ValueModel, question: ValueQuestion, day: CalendarDate): PastValue | null {
  if (ageOn(question.description.modelYear, day) < 0) return null;
  const { goodCents, typicalMiles } = model.average({ ...question, day, odometerMiles: null });
  return { day, odometerMiles: typicalMiles, goodCents };
}
