import { addMonths, type CalendarDate } from '@fleetworth/domain/calendar';
import type { Cents } from '@fleetworth/domain/money';
import { ageOn } from './vehicle-age.ts';
import type { ValueModel } from './value-model.ts';
import type { ModelValue, ValuationQuery } from './valuation-query.ts';

export interface ValueOnDay extends ModelValue {
  day: CalendarDate;
  odometerMiles: number;
}

export type PastValue = Pick<ValueOnDay, 'day' | 'odometerMiles' | 'goodCents'>;

export interface MonthsAhead {
  monthsAhead: number;
  /** Defaults to the usual miles of similar vehicles. */
  milesAYear?: number;
}

/**
 * Forecasts a vehicle's value for a number of months ahead, at its projected mileage. Age and miles
 * increase, the market remains the market of the query's day, and the band widens with the root of the
 * months.
 */
export function forecastValue(model: ValueModel, query: ValuationQuery, ahead: MonthsAhead): ValueOnDay {
  const { monthsAhead } = ahead;
  const future = toFutureQuery(model, query, ahead);
  const { day, odometerMiles } = future;
  return { ...model.evaluate(future, { indexDay: query.day, monthsAhead }), day, odometerMiles };
}

export function forecastGoodValues(
  model: ValueModel,
  query: ValuationQuery,
  milesAYear?: number,
): (monthsAhead: number) => Cents {
  const forecast = model.forecast(query);
  const usage = usageOf(model, query, milesAYear);
  return (monthsAhead) => forecast(monthsAhead, odometerMilesAhead(usage, monthsAhead));
}

function toFutureQuery(model: ValueModel, query: ValuationQuery, { monthsAhead, milesAYear }: MonthsAhead) {
  const odometerMiles = odometerMilesAhead(usageOf(model, query, milesAYear), monthsAhead);
  return { ...query, day: addMonths(query.day, monthsAhead), odometerMiles };
}

interface Usage {
  odometerMiles: number;
  milesAYear: number;
}

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

const odometerMilesAhead = ({ odometerMiles, milesAYear }: Usage, monthsAhead: number): number =>
  Math.round(odometerMiles + Math.max(0, (milesAYear * monthsAhead) / 12));

export function pastValue(model: ValueModel, query: ValuationQuery, day: CalendarDate): PastValue | null {
  if (ageOn(query.description.modelYear, day) < 0) return null;
  const { goodCents, typicalMiles } = model.evaluateGood({ ...query, day, odometerMiles: null });
  return { day, odometerMiles: typicalMiles, goodCents };
}
