import type { ValueModel } from '../value-model.ts';
import type { ValuationQuery } from '../valuation-query.ts';
import type { Sale } from './sale.ts';

export function toQuery({ description, odometerMiles, regionCode, day }: Sale): ValuationQuery {
  return { description, odometerMiles, regionCode: regionCode ?? 'NA', day, newPriceCents: null };
}

export function guideToModelRatio(model: ValueModel, { sale }: { sale: Sale }, make?: string): number {
  const query = toQuery(sale);
  const description = { ...query.description, make: make ?? query.description.make };
  return (sale.guideDollars * 100) / model.evaluate({ ...query, description }).goodCents;
}
