import { nameBody, nameModel } from '../names.ts';
import { placeVehicle, SEGMENTS, type Segment, segmentOf, shapeOfBody } from '../segment.ts';
import type { FittedTable } from '../table.ts';
import { fitBands } from './fit-bands.ts';
import { fitEffects } from './fit-effects.ts';
import { fitOthers } from './fit-others.ts';
import { fitShares } from './fit-shares.ts';
import type { NewPrice, Sale } from './sale.ts';
import { tabulate } from './tabulate.ts';
import { type PlacedSale, placeSale } from './terms.ts';

/** Where there is no price list: what wholesale was of a new price at one year. */
const USUAL_SHARES = { shareAtOneYear: 0.66, band: [0.8, 1.25] as const };

/**
 * Fits the table on sales: effects are fitted, pruned and fitted again. The bands come from fits on a part of the sales, asked for the
 * rest.
 * The same sales in the same order give the same table to the last digit. 33,000 sales take a minute and a half.
 */
export function fitTable(sales: readonly Sale[], prices: readonly NewPrice[] = []): FittedTable {
  if (sales.length === 0) throw new Error('Without sales there is nothing to fit.');
  const segments = segmentsOf(sales);
  const placed = sales.map((sale) => placeSale(sale, segments));
  const bands = fitBands(placed, fitPart);
  const table = fitPart(placed);
  const shares = fitShares(table, { sales: placed, prices, usual: USUAL_SHARES });
  return {
    ...table,
    shareAtOneYear: shares.shareAtOneYear,
    bands: { ...bands, price: shares.band },
  };
}

/** Effects that move so few sales by so little are not kept: their square times the sales that show them. */
const LEAST_WEIGHT = 0.0015;
const LEAST_EFFECT = 0.005;

/** Without bands and shares, which are found by asking such a table. */
function fitPart(placed: readonly PlacedSale[]): FittedTable {
  const first = fitEffects(placed);
  const kept = new Set<string>();
  for (const [name, effect] of first.effects) {
    const weight = (first.shown.get(name) ?? 0) * effect ** 2;
    if (!name.startsWith('effect ') || (Math.abs(effect) >= LEAST_EFFECT && weight >= LEAST_WEIGHT))
      kept.add(name);
  }
  const effects = fitEffects(placed, (name) => kept.has(name));
  const tabulated = tabulate(effects, placed);
  const days = placed.map(({ sale }) => sale.day).toSorted();
  const [from = '', middle = '', to = ''] = [days[0], days[Math.floor(days.length / 2)], days.at(-1)];
  const lastModelYear = Math.max(...new Set(placed.map(({ sale }) => sale.description.modelYear)));
  const shares = Object.fromEntries(
    SEGMENTS.map((segment) => [segment, USUAL_SHARES.shareAtOneYear]),
  ) as Record<Segment, number>;
  return {
    basis: { from, to, sales: placed.length, middle, lastModelYear },
    ...tabulated,
    others: fitOthers(tabulated, placed),
    bands: { sales: [], undescribed: [], make: [0.6, 1.6], segment: [0.5, 1.9], price: USUAL_SHARES.band },
    shareAtOneYear: shares,
  };
}

/** The segment that most sales of a model belong to by their bodies; by its name where they have none. */
function segmentsOf(sales: readonly Sale[]): Map<string, Segment> {
  const segments = new Map<string, Segment>();
  const named = Map.groupBy(sales, ({ description }) => {
    const { make, model } = nameModel(description.make, description.model);
    return `${make} ${model}`;
  });
  for (const [name, sold] of named) {
    const make = name.slice(0, name.indexOf(' '));
    const counts = new Map<Segment, number>();
    for (const { description } of sold) {
      const shape = shapeOfBody(nameBody(description.body));
      if (shape === null) continue;
      const segment = segmentOf(make, shape);
      counts.set(segment, (counts.get(segment) ?? 0) + 1);
    }
    const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
    const first = sold[0]?.description;
    if (most) segments.set(name, most[0]);
    else if (first) segments.set(name, placeVehicle(first).segment);
  }
  return segments;
}
export type { FittedTable } from '../table.ts';
