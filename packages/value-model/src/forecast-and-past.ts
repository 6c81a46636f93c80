import { addMonths, type CalendarDate } from '@fleetworth/domain/calendar';
import type { Cents } from '@fleetworth/domain/money';
import { ageOn } from './vehicle-age.ts';
import type { ValueModel } from './value-model.ts';
import type { ModelValue, ValuationQuery } from './valuation-query.ts';

/** Value of the same vehicle on another day. */
export interface ValueOnDay extends ModelValue {
  day: CalendarDate;
  odometerMiles: number;
}

/**
 * Value of vehicles of the same description in good condition, with the miles that were usual on the day.
 */
export type PastValue = Pick<ValueOnDay, 'day' | 'odometerMiles' | 'goodCents'>;

export interface MonthsAhead {
  monthsAhead: number;
  /** Usual miles of the vehicle's kind when absent. */
  milesAYear?: number;
}

/**
 * Forecasts a vehicle's value for a number of months ahead, at its projected mileage. Age and miles increase,
 * the market remains that of the query's day, and the band widens with the root of the months. Uses the usual
 * miles of the vehicle's kind when none are given.
 */
export function forecastValue(model: ValueModel, query: ValuationQuery, ahead: MonthsAhead): ValueOnDay {
  const { monthsAhead } = ahead;
  const future = queryAhead(model, query, ahead);
  const { day, odometerMiles } = future;
  return { ...model.evaluate(future, { indexDay: query.day, monthsAhead }), day, odometerMiles };
}

/**
 * Prepares the values of `forecastValue` in good condition, by the number of months ahead. Faster, because
 * no other figures are computed.
 */
export function forecastAverages(
  model: ValueModel,
  query: ValuationQuery,
  milesAYear?: number,
): (monthsAhead: number) => Cents {
  const forecast = model.forecast(query);
  const usage = usageOf(model, query, milesAYear);
  return (monthsAhead) => forecast(monthsAhead, milesAhead(usage, monthsAhead));
}

function queryAhead(model: ValueModel, query: ValuationQuery, { monthsAhead, milesAYear }: MonthsAhead) {
  const odometerMiles = milesAhead(usageOf(model, query, milesAYear), monthsAhead);
  return { ...query, day: addMonths(query.day, monthsAhead), odometerMiles };
}

interface Usage {
  odometerMiles: number;
  milesAYear: number;
}

/** Returns the odometer and the yearly miles, each the usual one of the vehicle's kind when not given. */
function usageOf(
  model: ValueModel,
  { description, day, odometerMiles }: ValuationQuery,
  milesAYear: number | undefined,
): Usage {
  return {
    odometerMiles: odometerMiles ?? model.typicalMiles(description, day),
    milesAYear: milesAYear ?? model.milesAYear(description, day),
  };
}

const milesAhead = ({ odometerMiles, milesAYear }: Usage, monthsAhead: number): number =>
  Math.round(odometerMiles + Math.max(0, (milesAYear * monthsAhead) / 12));

/**
 * Returns the value of vehicles of the same description on an earlier day, with the usual miles and the
 * market of that day. Null before the model year was sold.
 */
export function pastValue(model: ValueModel, query: ValuationQuery, day: CalendarDate): PastValue | null {
  if (ageOn(query.description.modelYear, day) < 0) return null;
  const { goodCents, typicalMiles } = model.average({ ...query, day, odometerMiles: null });
  return { day, odometerMiles: typicalMiles, goodCents };
}
