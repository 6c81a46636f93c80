import { type Additions, findAdditions } from '../additions.ts';
import { trimKeys, toPlainDescription } from '../effect-keys.ts';
import { SEGMENTS, type Segment, type Shape, shapeOfSegment } from '../segment.ts';
import {
  AGE_KNOTS,
  type FittedTable,
  LOG_STEP,
  MILE_KNOTS,
  type ModelTable,
  type SegmentTable,
  SLOPE_STEP,
  type RegionCode,
} from '../table.ts';
import type { FittedEffects } from './fit-effects.ts';
import { segmentAmounts, type ResolvedSale } from './terms.ts';
import { typicalMilesOf } from './typical-miles.ts';

/**
 * Usual miles a year, in 10,000 miles. Miles slopes are fitted on the miles beyond the usual miles, but the
 * table applies them to all miles. Age slopes are therefore reduced by the effect of the usual miles of a
 * year, and levels by that of 5 years.
 */
const MILES_A_YEAR = 1.2;

type Effects = Pick<
  FittedTable,
  'mean' | 'segments' | 'months' | 'years' | 'regions' | 'makes' | 'shared' | 'models'
>;

type EffectLookup = (name: string) => number;

export function tabulate({ effects }: FittedEffects, sales: readonly ResolvedSale[]): Effects {
  const effectOf = (name: string) => effects.get(name) ?? 0;
  const segments = Object.fromEntries(
    SEGMENTS.map((segment) => [segment, segmentTable(segment, effectOf, sales)]),
  ) as Record<Segment, SegmentTable>;
  return {
    mean: toSteps(effectOf('mean')),
    segments,
    months: withPrefix(effects, 'month '),
    years: withPrefix(effects, 'year '),
    regions: regionTable(effectOf, sales),
    makes: Object.fromEntries(
      sorted(new Set(sales.map(({ make }) => make))).map((make) => [
        make,
        [
          toSteps(effectOf(`make ${make}`) - MILES_A_YEAR * 5 * effectOf(`makeMiles ${make}`)),
          toSlopeSteps(effectOf(`makeAge ${make}`) - MILES_A_YEAR * effectOf(`makeMiles ${make}`)),
          toSlopeSteps(effectOf(`makeMiles ${make}`)),
        ] as const,
      ]),
    ),
    shared: withPrefix(effects, 'shared '),
    models: modelTables(effects, sales),
  };
}

function segmentTable(
  segment: Segment,
  effectOf: EffectLookup,
  sales: readonly ResolvedSale[],
): SegmentTable {
  const meanRegionLog = regionMean(shapeOfSegment(segment), effectOf, sales);
  const sold = sales.filter((sale) => sale.segment === segment);
  const log = (age: number, miles: number) =>
    segmentAmounts(age, miles).reduce(
      (sum, [name, amount]) => sum + amount * effectOf(`segment ${segment} ${name}`),
      0,
    );
  return {
    ages: AGE_KNOTS.map((age) => toSteps(log(age, 0) + meanRegionLog)),
    miles: AGE_KNOTS.map((age) => MILE_KNOTS.map((miles) => toSteps(log(age, miles) - log(age, 0)))),
    typicalMiles: typicalMilesOf(sold),
  };
}

function modelTables(
  effects: ReadonlyMap<string, number>,
  sales: readonly ResolvedSale[],
): Record<string, ModelTable> {
  const effectsByModel = Map.groupBy(
    [...effects].filter(([name, effect]) => name.startsWith('effect ') && toSteps(effect) !== 0),
    ([name]) => name.slice('effect '.length, name.indexOf('|')),
  );
  const shared = withPrefix(effects, 'shared ');
  const tables: Record<string, ModelTable> = {};
  const byModel = Map.groupBy(sales, ({ model }) => model);
  for (const model of sorted(byModel.keys())) {
    const sold = byModel.get(model) ?? [];
    const effectOf = (name: string) => effects.get(`${name} ${model}`) ?? 0;
    const entries = (effectsByModel.get(model) ?? []).map(
      ([name, effect]) => [name.slice(name.indexOf('|') + 1), toSteps(effect)] as const,
    );
    // A sold trim without an effect is also stored. A value is of level 'trim' only if the table contains the
    // key of its trim.
    const trims = sold.flatMap(({ sale }) => trimKeys(toPlainDescription(sale.description)).slice(0, 1));
    const withZeroEffects = new Map([...trims.map((key) => [key, 0] as const), ...entries]);
    const effectsOfModel = Object.fromEntries([...withZeroEffects].toSorted(([a], [b]) => (a < b ? -1 : 1)));
    tables[model] = {
      segment: sold[0]?.segment ?? 'car',
      shape: [
        toSteps(effectOf('model') - MILES_A_YEAR * 5 * effectOf('modelMiles')),
        toSlopeSteps(effectOf('modelAge') - MILES_A_YEAR * effectOf('modelMiles')),
        toSlopeSteps(effectOf('modelCurve')),
        toSlopeSteps(effectOf('modelMiles')),
      ],
      effects: effectsOfModel,
      usual: averageAdditions(sold, { own: effectsOfModel, shared }),
      sales: countYears(sold),
    };
  }
  return tables;
}

function averageAdditions(
  sales: readonly ResolvedSale[],
  effects: Pick<Parameters<typeof findAdditions>[1], 'own' | 'shared'>,
): Additions<number> {
  const described = sales.map(({ sale, segment }) =>
    findAdditions(toPlainDescription(sale.description), { ...effects, segment }),
  );
  const mean = (kind: 0 | 1 | 2 | 3) => {
    const added = described.flatMap((additions) => additions[kind] ?? []);
    return Math.round(added.reduce((sum, amount) => sum + amount, 0) / Math.max(1, added.length)) + 0;
  };
  return [mean(0), mean(1), mean(2), mean(3)];
}

function countYears(sales: readonly ResolvedSale[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { sale } of sales) {
    const year = sale.description.modelYear;
    counts[year] = (counts[year] ?? 0) + 1;
  }
  return counts;
}

const REGION_CODES = ['NE', 'SE', 'MW', 'SW', 'WC'] as const;
/** Largest effect of a region on the logarithm, in either direction. */
const REGION_LIMIT = 0.039;

/** Returns effects relative to the average of all sales, so that the whole country has a factor of 1. */
function regionTable(effectOf: EffectLookup, sales: readonly ResolvedSale[]): FittedTable['regions'] {
  const table = [...new Set(SEGMENTS.map(shapeOfSegment))].map((shape) => {
    const mean = regionMean(shape, effectOf, sales);
    const logs = REGION_CODES.map((region): [RegionCode, number] => [
      region,
      toSteps(Math.min(REGION_LIMIT, Math.max(-REGION_LIMIT, regionLog(shape, region, effectOf) - mean))),
    ]);
    return [shape, Object.fromEntries([['NA', 0], ...logs])] as const;
  });
  return Object.fromEntries(table) as Record<Shape, Record<RegionCode, number>>;
}

function regionLog(shape: Shape, region: RegionCode, effectOf: EffectLookup): number {
  return effectOf(`region ${region}`) + effectOf(`region ${shape} ${region}`);
}

function regionMean(shape: Shape, effectOf: EffectLookup, sales: readonly ResolvedSale[]): number {
  const salesWithRegion = sales.filter(({ sale }) => sale.regionCode !== null);
  const sum = salesWithRegion.reduce(
    (total, { sale }) => total + regionLog(shape, sale.regionCode ?? 'NA', effectOf),
    0,
  );
  return sum / Math.max(1, salesWithRegion.length);
}

function withPrefix(effects: ReadonlyMap<string, number>, prefix: string): Record<string, number> {
  const rows = [...effects]
    .filter(([name, effect]) => name.startsWith(prefix) && toSteps(effect) !== 0)
    .map(([name, effect]) => [name.slice(prefix.length), toSteps(effect)] as const);
  return Object.fromEntries(rows.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function sorted(names: Iterable<string>): string[] {
  return [...names].toSorted();
}

function toSteps(log: number): number {
  // Adding 0 turns −0 into 0, so that JSON files are identical.
  return Math.round(log / LOG_STEP) + 0;
}

function toSlopeSteps(slope: number): number {
  return Math.round(slope / SLOPE_STEP) + 0;
}
