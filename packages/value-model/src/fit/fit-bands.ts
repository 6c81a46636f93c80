import type { BandTable, FittedTable, SaleBands } from '../table.ts';
import { ValueModel } from '../value-model.ts';
import { ratioOf } from './ask.ts';
import type { PlacedSale } from './terms.ts';

type Bands = Omit<FittedTable['bands'], 'price'>;

/** One VIN pattern in so many is held out with all its sales, and one model in so many. */
const PARTS = 5;
/** For files with too few sales: what 28,000 sales of 2015 gave. */
const USUAL_OF_SALES: SaleBands = [
  [51, 0.93, 1.08],
  [11, 0.91, 1.11],
  [3, 0.86, 1.16],
  [1, 0.79, 1.28],
  [0, 0.68, 1.43],
];
const USUAL: Bands = {
  sales: USUAL_OF_SALES,
  undescribed: USUAL_OF_SALES,
  make: [0.62, 1.5],
  segment: [0.45, 1.9],
};
const ENOUGH = 100;
/** So many sales of a held-out model count: thousands of one model would say how far off that one is. */
const SALES_OF_MODEL = 20;
/** The same of a fitted model: two models fill two fifths of the file. */
const SALES_OF_FITTED = 300;

/**
 * P10 and P90 of actual over fitted, for sales and for whole models that a fit on the rest has not seen. Sales are held out by
 * their VIN's pattern: of the vehicles that are asked about, most have one that was never sold.
 */
export function fitBands(
  placed: readonly PlacedSale[],
  fit: (sales: readonly PlacedSale[]) => FittedTable,
): Bands {
  if (placed.length < PARTS * ENOUGH) return USUAL;
  const isHeldOut = placed.map((sale, place) => kindNumber(sale, place) % PARTS === 0);
  const table = fit(placed.filter((_, place) => !isHeldOut[place]));
  const model = new ValueModel(table);
  const heldOut = [
    ...Map.groupBy(
      placed.filter((_, place) => isHeldOut[place]),
      (sale) => sale.model,
    ).values(),
  ].flatMap((sold) => someOf(sold, SALES_OF_FITTED));
  const seenOf = ({ model: name, sale }: PlacedSale) =>
    table.models[name]?.sales[sale.description.modelYear] ?? 0;
  const bandsBySales = (read: (sale: PlacedSale) => PlacedSale): SaleBands =>
    USUAL_OF_SALES.map(([fewest, ...usual], place) => {
      const most = USUAL_OF_SALES[place - 1]?.[0] ?? Number.POSITIVE_INFINITY;
      const ratios = heldOut
        .filter((sale) => seenOf(sale) >= fewest && seenOf(sale) < most)
        .map((sale) => ratioOf(model, read(sale)));
      return [fewest, ...bandOf(ratios, usual)] as const;
    });
  return {
    sales: bandsBySales((sale) => sale),
    undescribed: bandsBySales(withoutEquipment),
    ...bandsOfUnknownModels(placed, fit),
  };
}

/** The same for all sales of a VIN pattern; where there is no VIN, each sale's own. */
function kindNumber({ sale }: PlacedSale, place: number): number {
  const { vin } = sale.description;
  if (!vin) return place;
  let number = 0;
  for (const sign of vin.slice(0, 8)) number = (number * 31 + (sign.codePointAt(0) ?? 0)) % 1_000_003;
  return number;
}

/** At most so many, evenly over them. */
function someOf<Value>(values: readonly Value[], most: number): Value[] {
  const step = Math.ceil(values.length / most);
  return values.filter((_, place) => place % step === 0);
}

/** As people describe a vehicle whose VIN they do not give. */
function withoutEquipment(placed: PlacedSale): PlacedSale {
  const nothing = { vin: null, body: null, driveType: null, engineLitres: null, fuel: null };
  return { ...placed, sale: { ...placed.sale, description: { ...placed.sale.description, ...nothing } } };
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
  // Under a make that the table lacks, only the segment is left.
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
