import type { ValueBand } from '@fleetworth/domain/valuation';
import type { CompiledModel } from './compile.ts';
import type { ValueLevel } from './value-question.ts';
import type { BandTable, FittedTable } from './table.ts';

/** Logarithms over and under a value. */
export interface Band {
  low: number;
  high: number;
}

/** How sure the market index is, P10 to P90: a tenth where it has moved values by a half. */
const INDEX_DOUBT = 0.2;
/** What the market does to a value in a month, P10 to P90: 2 % of standard deviation. An assumption, not fitted. */
const MONTHLY_DOUBT = 1.2816 * 0.02;
/** What every model year after the last fitted one adds: what fits without their models' last years were off by, year by year. */
const MODEL_YEAR_DOUBT = 0.1;
/** How far a model moves from the market in a year after the fitted sales: 2.5 % of standard deviation. An assumption. */
const YEARLY_DOUBT = 1.2816 * 0.025;

/**
 * Between which bounds, relative to the value, do eight of ten of a guide's values lie?
 * They depend on the level at which the vehicle was found. For a fitted model also on how many sales of the model year the fit has
 * seen, and on whether the description has more than trim and miles.
 * A model year after the fitted ones has the bounds of the model's last one, wider with each year.
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
    ([fewest]) => sales >= fewest,
  ) ?? [0, ...bands.make];
  return doubtBy(toBand(band), MODEL_YEAR_DOUBT ** 2 * Math.max(0, modelYear - lastYear));
}

/** How far a question is from what the fit has seen. */
export interface Distance {
  /** The logarithm that the market index has moved the value by. */
  index: number;
  /** Since the last fitted sale. */
  years: number;
  /** Of a forecast. */
  monthsAhead: number;
}

export function widen(band: Band, { index, years, monthsAhead }: Distance): Band {
  const doubt = (INDEX_DOUBT * index) ** 2 + YEARLY_DOUBT ** 2 * years + MONTHLY_DOUBT ** 2 * monthsAhead;
  return doubtBy(band, doubt);
}

/**
 * Returns the band of a value so many months ahead, in tenths of a percent of it, from its band today.
 * 950 to 1,050 is 934 to 1,068 in three months.
 */
export function bandAhead({ lowTenths, highTenths }: ValueBand, monthsAhead: number): ValueBand {
  const today = { low: Math.log(lowTenths / 1_000), high: Math.log(highTenths / 1_000) };
  const { low, high } = doubtBy(today, MONTHLY_DOUBT ** 2 * monthsAhead);
  return { lowTenths: Math.floor(1_000 * Math.exp(low)), highTenths: Math.floor(1_000 * Math.exp(high)) };
}

/** Doubts that have nothing to do with each other add up by their squares. */
function doubtBy({ low, high }: Band, square: number): Band {
  return { low: -Math.sqrt(low ** 2 + square), high: Math.sqrt(high ** 2 + square) };
}

export function toBand([low, high]: BandTable): Band {
  return { low: Math.log(low), high: Math.log(high) };
}
