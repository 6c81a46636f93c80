import type { BandTable, FittedTable } from '../table.ts';
import { ValueModel } from '../value-model.ts';
import { ratioOf } from './ask.ts';
import type { PlacedSale } from './terms.ts';

type Bands = Omit<FittedTable['bands'], 'price'>;

/** One sale in so many is held out, and one model in so many. */
const PARTS = 5;
const FEWEST_SALES = [51, 11, 3, 1, 0];
/** Where a file has too few sales to tell: what 28,000 sales of 2015 gave. */
const USUAL: Bands = {
  sales: [
    [51, 0.95, 1.05],
    [11, 0.94, 1.08],
    [3, 0.88, 1.14],
    [1, 0.79, 1.23],
    [0, 0.68, 1.43],
  ],
  make: [0.62, 1.5],
  segment: [0.45, 1.9],
};
const ENOUGH = 100;
/** So many sales of a held-out model count: thousands of one model would say how far off that one is. */
const SALES_OF_MODEL = 20;

/** P10 and P90 of actual over fitted, for sales and for whole models that a fit on the rest has not seen. */
export function fitBands(
  placed: readonly PlacedSale[],
  fit: (sales: readonly PlacedSale[]) => FittedTable,
): Bands {
  if (placed.length < PARTS * ENOUGH) return USUAL;
  const table = fit(placed.filter((_, place) => place % PARTS !== 0));
  const model = new ValueModel(table);
  const bySales = new Map<number, number[]>(FEWEST_SALES.map((fewest) => [fewest, []]));
  for (const sale of placed.filter((_, place) => place % PARTS === 0)) {
    const seen = table.models[sale.model]?.sales[sale.sale.description.modelYear] ?? 0;
    const fewest = FEWEST_SALES.find((least) => seen >= least) ?? 0;
    bySales.get(fewest)?.push(ratioOf(model, sale));
  }
  const sales = USUAL.sales.map(([fewest, ...usual]) => {
    const [low, high] = bandOf(bySales.get(fewest) ?? [], usual);
    return [fewest, low, high] as const;
  });
  return { sales, ...bandsOfUnknownModels(placed, fit) };
}

function bandsOfUnknownModels(
  placed: readonly PlacedSale[],
  fit: (sales: readonly PlacedSale[]) => FittedTable,
): Pick<Bands, 'make' | 'segment'> {
  const names = [...new Set(placed.map(({ model }) => model))].toSorted();
  const heldOut = new Set(names.filter((_, place) => place % PARTS === 0));
  const model = new ValueModel(fit(placed.filter((sale) => !heldOut.has(sale.model))));
  const byModel = Map.groupBy(placed, (sale) => sale.model);
  const unknown = [...heldOut].flatMap((name) => byModel.get(name)?.slice(0, SALES_OF_MODEL) ?? []);
  // A make that nobody knows leaves the segment alone.
  const ratios = (make?: string) => unknown.map((sale) => ratioOf(model, sale, make));
  return { make: bandOf(ratios(), USUAL.make), segment: bandOf(ratios('-'), USUAL.segment) };
}

function bandOf(ratios: readonly number[], usual: BandTable): BandTable {
  if (ratios.length < ENOUGH) return usual;
  const ascending = ratios.toSorted((a, b) => a - b);
  const at = (part: number) => ascending[Math.floor(ascending.length * part)] ?? 1;
  const hundredths = (ratio: number) => Math.round(ratio * 100) / 100;
  return [Math.min(0.98, hundredths(at(0.1))), Math.max(1.02, hundredths(at(0.9)))];
}
