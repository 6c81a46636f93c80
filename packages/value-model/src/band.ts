import type { CompiledModel } from './compile.ts';
import type { ValueLevel } from './place.ts';
import type { BandTable, FittedTable } from './table.ts';

/** Logarithms over and under a value. */
export interface Band {
  low: number;
  high: number;
}

/** How sure the market index is: a tenth where it has moved values by a half. */
const INDEX_DOUBT = 0.2;
/** What the market does to a value in a month, P10 to P90: 2 % of standard deviation. An assumption, not fitted. */
const MONTHLY_DOUBT = 1.2816 * 0.02;

/**
 * Between what, beside the value, do eight of ten sales lie? By how much was known and, for known models, by how many sales
 * of the model year the fit has seen; model years after the fitted ones count as their model's last.
 */
export function bandOfSales(
  bands: FittedTable['bands'],
  { compiled, level, modelYear }: { compiled: CompiledModel; level: ValueLevel; modelYear: number },
): Band {
  const { table, lastYear } = compiled;
  if (table === null) return toBand(level === 'make' ? bands.make : bands.segment);
  const sales = table.sales[Math.min(modelYear, lastYear)] ?? 0;
  const [, ...band] = bands.sales.find(([fewest]) => sales >= fewest) ?? [0, ...bands.make];
  return toBand(band);
}

/** Doubts that have nothing to do with each other add up by their squares. */
export function widen(band: Band, { index, monthsAhead }: { index: number; monthsAhead: number }): Band {
  const doubt = (INDEX_DOUBT * index) ** 2 + MONTHLY_DOUBT ** 2 * monthsAhead;
  return { low: -Math.sqrt(band.low ** 2 + doubt), high: Math.sqrt(band.high ** 2 + doubt) };
}

export function toBand([low, high]: BandTable): Band {
  return { low: Math.log(low), high: Math.log(high) };
}
