import type { BandTable, FittedTable, SaleBands } from '../table.ts';
import { ValueModel } from '../value-model.ts';
import { guideToModelRatio } from './sale-query.ts';
import type { ResolvedSale } from './terms.ts';

type Bands = Omit<FittedTable['bands'], 'price'>;

/** One fit holds out every fifth VIN pattern with all its sales, another fit every fifth model. */
const FOLDS = 5;
/** Defaults for files with too few sales, fitted on 28,000 sales of 2015. */
const DEFAULT_SALE_BANDS: SaleBands = [
  [51, 0.93, 1.08],
  [11, 0.91, 1.11],
  [3, 0.86, 1.16],
  [1, 0.79, 1.28],
  [0, 0.68, 1.43],
];
const DEFAULT_BANDS: Bands = {
  sales: DEFAULT_SALE_BANDS,
  undescribed: DEFAULT_SALE_BANDS,
  make: [0.62, 1.5],
  segment: [0.45, 1.9],
};
const MIN_SALES = 100;
/**
 * Maximum number of evaluated sales of a held-out model, because thousands of sales of one model would only
 * measure that model's error.
 */
const MAX_SALES_OF_UNKNOWN_MODEL = 20;
/**
 * Maximum number of evaluated sales of a fitted model, because two models make up two fifths of the file.
 */
const MAX_SALES_OF_FITTED_MODEL = 300;

/**
 * Computes P10 and P90 of guide over model values, for sales and for whole models that the fit has not
 * seen. Holds out sales by VIN pattern, because most valued vehicles have a pattern that was never sold.
 */
export function fitBands(
  resolved: readonly ResolvedSale[],
  fit: (sales: readonly ResolvedSale[]) => FittedTable,
): Bands {
  if (resolved.length < FOLDS * MIN_SALES) return DEFAULT_BANDS;
  const isHeldOut = resolved.map((sale, index) => hashPattern(sale, index) % FOLDS === 0);
  const table = fit(resolved.filter((_, index) => !isHeldOut[index]));
  const model = new ValueModel(table);
  const heldOut = [
    ...Map.groupBy(
      resolved.filter((_, index) => isHeldOut[index]),
      (sale) => sale.model,
    ).values(),
  ].flatMap((modelSales) => sampleEvenly(modelSales, MAX_SALES_OF_FITTED_MODEL));
  const countSales = ({ model: name, sale }: ResolvedSale) =>
    table.models[name]?.sales[sale.description.modelYear] ?? 0;
  const bandsBySales = (transform: (sale: ResolvedSale) => ResolvedSale): SaleBands =>
    DEFAULT_SALE_BANDS.map(([minSales, ...defaultBand], index) => {
      const max = DEFAULT_SALE_BANDS[index - 1]?.[0] ?? Number.POSITIVE_INFINITY;
      const ratios = heldOut
        .filter((sale) => countSales(sale) >= minSales && countSales(sale) < max)
        .map((sale) => guideToModelRatio(model, transform(sale)));
      return [minSales, ...bandOf(ratios, defaultBand)] as const;
    });
  return {
    sales: bandsBySales((sale) => sale),
    undescribed: bandsBySales(withoutEquipment),
    ...bandsOfUnknownModels(resolved, fit),
  };
}

function hashPattern({ sale }: ResolvedSale, index: number): number {
  const { vin } = sale.description;
  if (!vin) return index;
  let number = 0;
  for (const character of vin.slice(0, 8))
    number = (number * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  return number;
}

function sampleEvenly<Value>(values: readonly Value[], max: number): Value[] {
  const step = Math.ceil(values.length / max);
  return values.filter((_, index) => index % step === 0);
}

/** Reduces a description to what people enter without a VIN. */
function withoutEquipment(resolved: ResolvedSale): ResolvedSale {
  const nothing = { vin: null, body: null, driveType: null, engineLiters: null, fuel: null };
  return {
    ...resolved,
    sale: { ...resolved.sale, description: { ...resolved.sale.description, ...nothing } },
  };
}

function bandsOfUnknownModels(
  resolved: readonly ResolvedSale[],
  fit: (sales: readonly ResolvedSale[]) => FittedTable,
): Pick<Bands, 'make' | 'segment'> {
  const names = [...new Set(resolved.map(({ model }) => model))].toSorted();
  const heldOut = new Set(names.filter((_, index) => index % FOLDS === 0));
  const model = new ValueModel(fit(resolved.filter((sale) => !heldOut.has(sale.model))));
  const byModel = Map.groupBy(resolved, (sale) => sale.model);
  const unknown = [...heldOut].flatMap(
    (name) => byModel.get(name)?.slice(0, MAX_SALES_OF_UNKNOWN_MODEL) ?? [],
  );
  // The make '-' isn't in the table, so that only the segment is known.
  const ratios = (make?: string) => unknown.map((sale) => guideToModelRatio(model, sale, make));
  return { make: bandOf(ratios(), DEFAULT_BANDS.make), segment: bandOf(ratios('-'), DEFAULT_BANDS.segment) };
}

function bandOf(ratios: readonly number[], fallback: BandTable): BandTable {
  if (ratios.length < MIN_SALES) return fallback;
  const ascending = ratios.toSorted((a, b) => a - b);
  const quantile = (share: number) => ascending[Math.floor(ascending.length * share)] ?? 1;
  const hundredths = (ratio: number) => Math.round(ratio * 100) / 100;
  return [Math.min(0.98, hundredths(quantile(0.1))), Math.max(1.02, hundredths(quantile(0.9)))];
}
