import { type ValueOnDay, forecastValue, type PastValue, pastValue } from './forecast-and-past.ts';
import type { CalendarDate } from '@fleetworth/domain/calendar';
import type { Cents } from '@fleetworth/domain/money';
import type { Condition } from './condition.ts';
import table from './generated/fitted-table.json' with { type: 'json' };
import type { FittedTable } from './table.ts';
import { ValueModel } from './value-model.ts';
import type { VehicleDescription } from './segment.ts';
import type { ModelValue, Purchase, ValueQuestion, Working } from './value-question.ts';

export { bandAhead } from './band.ts';
export type { RegionCode } from './table.ts';
export type { VehicleDescription } from './segment.ts';
export type { ModelValue, Purchase, ValueQuestion } from './value-question.ts';

/** The model fitted on the sales that the product came with. */
export const builtInModel = new ValueModel(table as unknown as FittedTable);

/**
 * What would this vehicle bring at wholesale on a day, in each condition, by the built-in model? A 2022 Camry SE with
 * 41,000 miles in autumn 2026: about 16,000 dollars.
 */
export function evaluateVehicle(question: ValueQuestion): ModelValue {
  return builtInModel.evaluate(question);
}

/** How that value was found, line by line from its base to the answer. */
export function explainVehicle(question: ValueQuestion, condition?: Condition): Working {
  return builtInModel.explain(question, condition);
}

/** What the vehicle will bring so many months ahead, by default with what such vehicles run in them. */
export function forecastVehicle(
  question: ValueQuestion,
  ahead: { monthsAhead: number; milesAYear?: number },
): ValueOnDay {
  return forecastValue(builtInModel, question, ahead);
}

/** What such vehicles brought on an earlier day, at the miles usual then; null before the model year was sold. */
export function pastVehicleValue(question: ValueQuestion, day: CalendarDate): PastValue | null {
  return pastValue(builtInModel, question, day);
}

/**
 * What would the vehicle have cost new, by what was paid for it on a day?
 * The amount itself if it was new then; else more, by what vehicles of its segment had lost at that age. Null if the amount is nominal
 * or its day is still to come.
 */
export function newPriceOf(
  description: VehicleDescription,
  purchase: Purchase,
  today: CalendarDate,
): Cents | null {
  return builtInModel.newPriceOf(description, purchase, today);
}
