import { CompiledTable } from '../compile.ts';
import { normalizeModel } from '../names.ts';
import { SEGMENTS, type Segment } from '../segment.ts';
import { logAt, valueAtAge } from '../surface.ts';
import type { BandTable, FittedTable } from '../table.ts';
import type { NewVehiclePrice } from './sale.ts';
import type { ResolvedSale } from './terms.ts';

interface Shares {
  shareAtOneYear: Record<Segment, number>;
  band: BandTable;
}

interface ShareInput {
  sales: readonly ResolvedSale[];
  prices: readonly NewVehiclePrice[];
  fallback: { shareAtOneYear: number; band: BandTable };
}

/**
 * Weight of the overall share, in sales, when it is averaged with a segment's own share. A segment with few
 * sales is unreliable alone, because list prices of one model differ by trim.
 */
const OVERALL_WEIGHT_SALES = 40;
const MIN_SALES = 100;
const MAX_AGE_YEARS = 8;

/**
 * Computes, for each segment, the share of its new price that a vehicle is worth at one year. The band
 * contains four of five vehicles, as factors of the share of their segment.
 */
export function fitShares(table: FittedTable, { sales, prices, fallback }: ShareInput): Shares {
  const compiled = new CompiledTable(table);
  const priceByModelAndYear = medianPrices(prices);
  const bySegment = new Map<Segment, number[]>(SEGMENTS.map((segment) => [segment, []]));
  for (const { sale, model, segment, ageYears, tenThousandMiles } of sales) {
    const price = priceByModelAndYear.get(`${model} ${sale.description.modelYear}`);
    if (price === undefined || ageYears > MAX_AGE_YEARS) continue;
    const { surface } = compiled.getTypical('', segment);
    const atOneYear = logAt(surface, 1, valueAtAge(table.segments[segment].typicalMiles, 1) / 100);
    const logChangeSinceOneYear = logAt(surface, ageYears, tenThousandMiles) - atOneYear;
    bySegment.get(segment)?.push(Math.log(sale.guideDollars / price) - logChangeSinceOneYear);
  }
  const all = [...bySegment.values()].flat();
  const overall = all.length < MIN_SALES ? Math.log(fallback.shareAtOneYear) : median(all);
  const shares = [...bySegment].map(([segment, logs]) => {
    const segmentLog = logs.length === 0 ? overall : median(logs);
    const log =
      (segmentLog * logs.length + overall * OVERALL_WEIGHT_SALES) / (logs.length + OVERALL_WEIGHT_SALES);
    return [segment, Math.min(0.95, Math.round(Math.exp(log) * 1000) / 1000)] as const;
  });
  const shareAtOneYear = Object.fromEntries(shares) as Record<Segment, number>;
  if (all.length < MIN_SALES) return { shareAtOneYear, band: fallback.band };
  const ascending = [...bySegment]
    .flatMap(([segment, logs]) => logs.map((log) => Math.exp(log) / shareAtOneYear[segment]))
    .toSorted((a, b) => a - b);
  const quantile = (probability: number) =>
    Math.round((ascending[Math.floor(ascending.length * probability)] ?? 1) * 100) / 100;
  return { shareAtOneYear, band: [quantile(0.1), quantile(0.9)] };
}

function medianPrices(prices: readonly NewVehiclePrice[]): Map<string, number> {
  const pricesByModelAndYear = Map.groupBy(prices, ({ make, model, modelYear }) => {
    const name = normalizeModel(make, model);
    return `${name.make} ${name.model} ${modelYear}`;
  });
  return new Map(
    [...pricesByModelAndYear].map(([key, list]) => [key, median(list.map(({ dollars }) => dollars))]),
  );
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
