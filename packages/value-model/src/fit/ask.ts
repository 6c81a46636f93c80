import type { ValueModel } from '../value-model.ts';
import type { ValueQuestion } from '../value-question.ts';
import type { Sale } from './sale.ts';

/** The question that a sale answers. */
export function questionOf({ description, odometerMiles, regionCode, day }: Sale): ValueQuestion {
  return { description, odometerMiles, regionCode: regionCode ?? 'NA', day, newPriceCents: null };
}

/** A sale's guide value divided by the model's; of another make, where one is given. */
export function ratioOf(model: ValueModel, { sale }: { sale: Sale }, make?: string): number {
  const question = questionOf(sale);
  const description = { ...question.description, make: make ?? question.description.make };
  return (sale.guideDollars * 100) / model.evaluate({ ...question, description }).goodCents;
}
