import { CompiledTable } from '../compile.ts';
import { normalizeModel } from '../names.ts';
import { SEGMENTS, type Segment } from '../segment.ts';
import { logAt, valueAtAge } from '../surface.ts';
import type { BandTable, FittedTable } from '../table.ts';
import type { NewPrice } from './sale.ts';
import type { ResolvedSale } from './terms.ts';

interface Shares {
  shareAtOneYear: Record<Segment, number>;
  band: BandTable;
}

interface ShareInput {
  sales: readonly ResolvedSale[];
  prices: readonly NewPrice[];
  fallback: { shareAtOneYear: number; band: BandTable };
}

/**
 * Number of joined sales below which a segment leans on the sales of all segments, because price lists of one
 * model differ by trim.
 */
const LEANING = 40;
const ENOUGH = 100;
/** Age in years beyond which the new price hardly matters. */
const OLDEST = 8;

/**
 * Computes the share of its new price that a vehicle of each segment had at one year, and the error of single
 * vehicles.
 */
export function fitShares(table: FittedTable, { sales, prices, fallback }: ShareInput): Shares {
  const compiled = new CompiledTable(table);
  const listed = medianPrices(prices);
  const bySegment = new Map<Segment, number[]>(SEGMENTS.map((segment) => [segment, []]));
  for (const { sale, model, segment, ageYears, tenThousandMiles } of sales) {
    const price = listed.get(`${model} ${sale.description.modelYear}`);
    if (price === undefined || ageYears > OLDEST) continue;
    const { surface } = compiled.getTypical('', segment);
    const atOne = logAt(surface, 1, valueAtAge(table.segments[segment].typicalMiles, 1) / 100);
    const worn = logAt(surface, ageYears, tenThousandMiles) - atOne;
    bySegment.get(segment)?.push(Math.log(sale.guideDollars / price) - worn);
  }
  const all = [...bySegment.values()].flat();
  const overall = all.length < ENOUGH ? Math.log(fallback.shareAtOneYear) : median(all);
  const shares = [...bySegment].map(([segment, logs]) => {
    const own = logs.length === 0 ? overall : median(logs);
    const log = (own * logs.length + overall * LEANING) / (logs.length + LEANING);
    return [segment, Math.min(0.95, Math.round(Math.exp(log) * 1000) / 1000)] as const;
  });
  const shareAtOneYear = Object.fromEntries(shares) as Record<Segment, number>;
  if (all.length < ENOUGH) return { shareAtOneYear, band: fallback.band };
  const ascending = [...bySegment]
    .flatMap(([segment, logs]) => logs.map((log) => Math.exp(log) / shareAtOneYear[segment]))
    .toSorted((a, b) => a - b);
  const at = (share: number) =>
    Math.round((ascending[Math.floor(ascending.length * share)] ?? 1) * 100) / 100;
  return { shareAtOneYear, band: [at(0.1), at(0.9)] };
}

function medianPrices(prices: readonly NewPrice[]): Map<string, number> {
  const lists = Map.groupBy(prices, ({ make, model, modelYear }) => {
    const name = normalizeModel(make, model);
    return `${name.make} ${name.model} ${modelYear}`;
  });
  return new Map([...lists].map(([name, list]) => [name, median(list.map(({ dollars }) => dollars))]));
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
