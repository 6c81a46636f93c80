import {
  forecastGoodValues,
  forecastValue,
  type MonthsAhead,
  type PastValue,
  pastValue,
  type ValueOnDay,
} from './forecast-and-past.ts';
import type { CalendarDate } from '@fleetworth/domain/calendar';
import type { Cents } from '@fleetworth/domain/money';
import type { Condition } from './condition.ts';
import table from './generated/fitted-table.json' with { type: 'json' };
import type { FittedTable } from './table.ts';
import { ValueModel } from './value-model.ts';
import type { VehicleDescription } from './segment.ts';
import type { ModelValue, Purchase, ValuationQuery, ValueBreakdown } from './valuation-query.ts';

export { bandAhead } from './band.ts';
export type { RegionCode } from './table.ts';
export type { VehicleDescription } from './segment.ts';
export type { ModelValue, Purchase, ValuationQuery } from './valuation-query.ts';

/** Model fitted on the sales that ship with the product. */
export const builtInModel = new ValueModel(table as unknown as FittedTable);

/**
 * Values a vehicle at wholesale on a day, in each condition. A 2022 Camry SE with 41,000 miles in fall 2026
 * is about 16,000 dollars.
 */
export function evaluateVehicle(query: ValuationQuery): ModelValue {
  return builtInModel.evaluate(query);
}

/** Explains a value line by line, from its base to the result. */
export function explainVehicle(query: ValuationQuery, condition?: Condition): ValueBreakdown {
  return builtInModel.explain(query, condition);
}

/**
 * Forecasts a vehicle's value for a number of months ahead, by default with the usual miles of similar
 * vehicles.
 */
export function forecastVehicle(query: ValuationQuery, ahead: MonthsAhead): ValueOnDay {
  return forecastValue(builtInModel, query, ahead);
}

/**
 * Prepares forecasts of a vehicle's value in good condition. They equal the forecasts of `forecastVehicle`,
 * but are much faster.
 */
export function forecastGoodConditionValues(
  query: ValuationQuery,
  milesAYear?: number,
): (monthsAhead: number) => Cents {
  return forecastGoodValues(builtInModel, query, milesAYear);
}

/**
 * Returns the value of vehicles of the same description on an earlier day, with the miles that were usual
 * on that day. Null before the model year was sold.
 */
export function pastVehicleValue(query: ValuationQuery, day: CalendarDate): PastValue | null {
  return pastValue(builtInModel, query, day);
}

/**
 * Estimates a vehicle's new price from its purchase. Returns the amount paid if the vehicle was new,
 * otherwise adds the loss that vehicles of its segment had at that age. Null if the amount is nominal or
 * the day is in the future.
 */
export function estimateNewPrice(
  description: VehicleDescription,
  purchase: Purchase,
  today: CalendarDate,
): Cents | null {
  return builtInModel.estimateNewPrice(description, purchase, today);
}
