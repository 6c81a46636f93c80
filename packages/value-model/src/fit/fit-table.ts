import { normalizeBody, normalizeModel } from '../names.ts';
import { classifyVehicle, SEGMENTS, type Segment, segmentOf, shapeOfBody } from '../segment.ts';
import type { FittedTable } from '../table.ts';
import { fitBands } from './fit-bands.ts';
import { fitEffects } from './fit-effects.ts';
import { fitUnknownModels } from './fit-unknown-models.ts';
import { fitShares } from './fit-shares.ts';
import type { NewVehiclePrice, Sale } from './sale.ts';
import { tabulate } from './tabulate.ts';
import { type ResolvedSale, resolveSale } from './terms.ts';

/**
 * Default without price lists. The share is the wholesale value of a one-year-old vehicle divided by its
 * price when new.
 */
const DEFAULT_SHARES = { shareAtOneYear: 0.66, band: [0.8, 1.25] as const };

/**
 * Fits the effects, prunes them and fits again. The bands come from fits on a subset, evaluated on the
 * remaining sales. Deterministic: the same sales in the same order give the same table to the last digit.
 * 33,000 sales take a minute and a half.
 */
export function fitTable(sales: readonly Sale[], prices: readonly NewVehiclePrice[] = []): FittedTable {
  if (sales.length === 0) throw new Error('Without sales there is nothing to fit.');
  const segments = findSegments(sales);
  const resolved = sales.map((sale) => resolveSale(sale, segments));
  const bands = fitBands(resolved, fitWithoutShares);
  const table = fitWithoutShares(resolved);
  const shares = fitShares(table, { sales: resolved, prices, fallback: DEFAULT_SHARES });
  return {
    ...table,
    shareAtOneYear: shares.shareAtOneYear,
    bands: { ...bands, price: shares.band },
  };
}

/**
 * Weight below which an effect is dropped. The weight is the square of the effect times the number of its
 * sales.
 */
const MIN_WEIGHT = 0.0015;
/** Size below which an effect on the logarithm is dropped. */
const MIN_EFFECT = 0.005;

function fitWithoutShares(resolved: readonly ResolvedSale[]): FittedTable {
  const first = fitEffects(resolved);
  const includedEffects = new Set<string>();
  for (const [name, effect] of first.effects) {
    const weight = (first.salesByEffect.get(name) ?? 0) * effect ** 2;
    if (!name.startsWith('effect ') || (Math.abs(effect) >= MIN_EFFECT && weight >= MIN_WEIGHT))
      includedEffects.add(name);
  }
  const effects = fitEffects(resolved, (name) => includedEffects.has(name));
  const tabulated = tabulate(effects, resolved);
  const days = resolved.map(({ sale }) => sale.day).toSorted();
  const [from = '', middle = '', to = ''] = [days[0], days[Math.floor(days.length / 2)], days.at(-1)];
  const lastModelYear = Math.max(...new Set(resolved.map(({ sale }) => sale.description.modelYear)));
  const shares = Object.fromEntries(
    SEGMENTS.map((segment) => [segment, DEFAULT_SHARES.shareAtOneYear]),
  ) as Record<Segment, number>;
  return {
    basis: { from, to, sales: resolved.length, middle, lastModelYear },
    ...tabulated,
    others: fitUnknownModels(tabulated, resolved),
    bands: { sales: [], undescribed: [], make: [0.6, 1.6], segment: [0.5, 1.9], price: DEFAULT_SHARES.band },
    shareAtOneYear: shares,
  };
}

/**
 * Returns the segment of each model: the most common one by the bodies of its sales, or the one of its name
 * if no sale has a known body.
 */
function findSegments(sales: readonly Sale[]): Map<string, Segment> {
  const segments = new Map<string, Segment>();
  const salesByName = Map.groupBy(sales, ({ description }) => {
    const { make, model } = normalizeModel(description.make, description.model);
    return `${make} ${model}`;
  });
  for (const [name, sold] of salesByName) {
    const make = name.slice(0, name.indexOf(' '));
    const counts = new Map<Segment, number>();
    for (const { description } of sold) {
      const shape = shapeOfBody(normalizeBody(description.body));
      if (shape === null) continue;
      const segment = segmentOf(make, shape);
      counts.set(segment, (counts.get(segment) ?? 0) + 1);
    }
    const [mostCommon] = [...counts].toSorted(([, a], [, b]) => b - a);
    const first = sold[0]?.description;
    if (mostCommon) segments.set(name, mostCommon[0]);
    else if (first) segments.set(name, classifyVehicle(first).segment);
  }
  return segments;
}
export type { FittedTable } from '../table.ts';
