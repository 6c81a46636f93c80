import type { ValueBand } from '@fleetworth/domain/valuation';
import type { CompiledModel } from './compile.ts';
import type { ValueLevel } from './valuation-query.ts';
import type { BandTable, FittedTable } from './table.ts';

/** Bounds below and above a value, as logarithms relative to the value. */
export interface Band {
  low: number;
  high: number;
}

// Each uncertainty is the distance from the value to its P10 or its P90, as a logarithm. 1.2816 standard
// deviations reach the P90 of a normal distribution.

/**
 * Share of the logarithm of the index's change. An index that has halved the value adds an uncertainty of 0.2
 * × ln 2 = 0.14.
 */
const INDEX_UNCERTAINTY = 0.2;
/** Market uncertainty of a forecast month: a standard deviation of 2%. Assumed, not fitted. */
const MONTHLY_UNCERTAINTY = 1.2816 * 0.02;
/** Added by each model year after the last fitted one. Measured with fits that omit the last model years. */
const MODEL_YEAR_UNCERTAINTY = 0.1;
/**
 * Yearly drift of a vehicle model from the market after the fitted sales: a standard deviation of 2.5%.
 * Assumed.
 */
const YEARLY_UNCERTAINTY = 1.2816 * 0.025;

/**
 * Returns the P10 and P90 of guide values around the computed value. Model years after the last fitted one
 * use its band, which widens with each year.
 */
export function bandOfSales(
  bands: FittedTable['bands'],
  {
    compiled,
    level,
    isUndescribed,
    modelYear,
  }: { compiled: CompiledModel; level: ValueLevel; isUndescribed: boolean; modelYear: number },
): Band {
  const { table, lastYear } = compiled;
  if (table === null) return toBand(level === 'make' ? bands.make : bands.segment);
  const sales = table.sales[Math.min(modelYear, lastYear)] ?? 0;
  const [, ...band] = (isUndescribed ? bands.undescribed : bands.sales).find(
    ([minSales]) => sales >= minSales,
  ) ?? [0, ...bands.make];
  return addUncertainty(toBand(band), MODEL_YEAR_UNCERTAINTY ** 2 * Math.max(0, modelYear - lastYear));
}

/** Distance of a query from the fitted sales. */
export interface Distance {
  /** Logarithm by which the market index has moved the value. */
  index: number;
  /** Years since the last fitted sale. */
  years: number;
  /** Months ahead of a forecast. */
  monthsAhead: number;
}

export function widen(band: Band, { index, years, monthsAhead }: Distance): Band {
  const square =
    (INDEX_UNCERTAINTY * index) ** 2 +
    YEARLY_UNCERTAINTY ** 2 * years +
    MONTHLY_UNCERTAINTY ** 2 * monthsAhead;
  return addUncertainty(band, square);
}

/**
 * Widens today's band of a value for a number of months ahead. Bounds are in tenths of a percent of the
 * value: 950 to 1,050 becomes 934 to 1,068 in three months.
 */
export function bandAhead({ lowTenths, highTenths }: ValueBand, monthsAhead: number): ValueBand {
  const today = { low: Math.log(lowTenths / 1_000), high: Math.log(highTenths / 1_000) };
  const { low, high } = addUncertainty(today, MONTHLY_UNCERTAINTY ** 2 * monthsAhead);
  return { lowTenths: Math.floor(1_000 * Math.exp(low)), highTenths: Math.floor(1_000 * Math.exp(high)) };
}

/** Adds an independent uncertainty: the result is the root of the sum of the squares. */
function addUncertainty({ low, high }: Band, square: number): Band {
  return { low: -Math.sqrt(low ** 2 + square), high: Math.sqrt(high ** 2 + square) };
}

export function toBand([low, high]: BandTable): Band {
  return { low: Math.log(low), high: Math.log(high) };
}
