import type { ValueModel } from '../value-model.ts';
import type { ValueQuestion } from '../value-question.ts';
import type { Sale } from './sale.ts';

/** The question whose answer a sale tells. */
export function questionOf({ description, odometerMiles, regionCode, day }: Sale): ValueQuestion {
  return { description, odometerMiles, regionCode: regionCode ?? 'NA', day, newPriceCents: null };
}

/** What a sale's guide value was beside the model's; of another make, where one is given. */
export function ratioOf(model: ValueModel, { sale }: { sale: Sale }, make?: string): number {
  const question = questionOf(sale);
  const description = { ...question.description, make: make ?? question.description.make };
  return (sale.guideDollars * 100) / model.evaluate({ ...question, description }).goodCents;
}
