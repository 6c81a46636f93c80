import type { ValueModel } from '../value-model.ts';
import { toQuery } from './sale-query.ts';
import type { Sale } from './sale.ts';

const MAX_FLEET_YEARS = 8;
const MIN_FLEET_DOLLARS = 3_000;
const DAYS_A_YEAR = 365.25;

/**
 * Measures a model's error against guide values. Returns two lines, for all sales and for sales that
 * resemble a fleet's vehicles: the number of sales, the share valued, the median absolute error in percent
 * and the share within ten percent.
 */
export function scoreLines(model: ValueModel, sales: readonly Sale[]): string[] {
  const fleet = sales.filter(
    ({ description, day, guideDollars }) =>
      yearsSince(description.modelYear, day) <= MAX_FLEET_YEARS && guideDollars >= MIN_FLEET_DOLLARS,
  );
  return [scoreLine('all', model, sales), scoreLine('fleet', model, fleet)];
}

function scoreLine(name: string, model: ValueModel, sales: readonly Sale[]): string {
  const errors: number[] = [];
  for (const sale of sales) {
    const { goodCents } = model.evaluate(toQuery(sale));
    if (goodCents > 0) errors.push(Math.abs(goodCents / 100 / sale.guideDollars - 1));
  }
  const countWithin10 = errors.filter((error) => error <= 0.1).length;
  const medianError = errors.toSorted((a, b) => a - b)[Math.floor(errors.length / 2)] ?? 0;
  const percent = (share: number, digits: number) => `${(share * 100).toFixed(digits)}%`;
  const valued = percent(errors.length / Math.max(1, sales.length), 1);
  const share = percent(countWithin10 / Math.max(1, errors.length), 1);
  return `${name} n=${sales.length} valued=${valued} mdape=${percent(medianError, 2)} within10=${share}`;
}

function yearsSince(modelYear: number, day: string): number {
  return (
    Number(day.slice(0, 4)) +
    ((Number(day.slice(5, 7)) - 1) * 30.4375 + Number(day.slice(8)) - 1) / DAYS_A_YEAR -
    modelYear
  );
}
