import { addDays } from '@fleetworth/domain/calendar';
import {
  evaluateVehicle,
  type ModelValue,
  type RegionCode,
  type ValuationQuery,
} from '@fleetworth/value-model';
import { CompiledTable } from '../packages/value-model/src/compile.ts';
import table from '../packages/value-model/src/generated/fitted-table.json' with { type: 'json' };
import { MARKET_INDEX, MarketIndex } from '../packages/value-model/src/market.ts';
import { createResolver } from '../packages/value-model/src/resolve-vehicle.ts';
import { shapeOfSegment } from '../packages/value-model/src/segment.ts';
import type { Surface } from '../packages/value-model/src/surface.ts';
import { AGE_KNOTS, type FittedTable, LOG_STEP, MILE_KNOTS } from '../packages/value-model/src/table.ts';
import { dayNumberOf } from '../packages/value-model/src/vehicle-age.ts';
import { type BenchResult, median } from './result.ts';

const fitted = table as unknown as FittedTable;
const WIDTH = MILE_KNOTS.length;

/** Number of valued vehicles. */
const VEHICLES = 2_500;
/** Number of days for which each vehicle is valued, as for a provider's answer with history and forecast. */
const DAYS = 8;

/**
 * Compares values of the public function with a bare loop over the same multiplications (goal 15), with equal
 * results. A third of the vehicles have a price. The bare loop gets the table index of each vehicle and day,
 * is inlined by hand and checks nothing. The public function looks them up by text on each call.
 */
export async function benchValueModel(): Promise<BenchResult> {
  const resolve = createResolver(new CompiledTable(fitted));
  // Leaves out vehicles without sales, because a valuation by price alone is less work.
  const queries = makeVehicles(VEHICLES * 2)
    .filter(({ description }) => resolve(description).isFromSales)
    .slice(0, VEHICLES)
    .flatMap(onSeveralDays);
  const bare = prepareBare(queries);
  const rounds: { publicMs: number; bareMs: number }[] = [];
  for (let round = 0; round < 40; round += 1) {
    const copies = withNewDescriptions(queries);
    const byFunction = timed(() => copies.map(evaluateVehicle));
    const byLoop = timed(() => bare(queries));
    if (round === 0) compare(byFunction.results.map(centsOf), byLoop.results);
    rounds.push({ publicMs: byFunction.ms, bareMs: byLoop.ms });
  }
  const warm = rounds.slice(10);
  const perSecond = (ms: number) => `${Math.round(queries.length / ms)}k`;
  return {
    goal: 15,
    name: 'values by the public function / a plain loop with the same multiplications',
    ratio: median(warm.map(({ publicMs, bareMs }) => bareMs / publicMs)),
    limit: 0.5,
    isCeiling: false,
    detail:
      `${perSecond(median(warm.map(({ publicMs }) => publicMs)))} against ` +
      `${perSecond(median(warm.map(({ bareMs }) => bareMs)))} valuations/s`,
  };
}

function timed<Result>(run: () => Result[]): { results: Result[]; ms: number } {
  const start = performance.now();
  const results = run();
  return { results, ms: performance.now() - start };
}

function centsOf(value: ModelValue): number[] {
  const { excellentCents, goodCents, fairCents, retailCents, lowCents, highCents } = value;
  const { typicalMiles, typicalGradeTenths } = value;
  return [
    excellentCents,
    goodCents,
    fairCents,
    retailCents,
    lowCents,
    highCents,
    typicalMiles,
    typicalGradeTenths,
  ];
}

function compare(results: readonly number[][], others: readonly number[][]): void {
  results.forEach((result, index) => {
    // The two add the same logarithms in a different order, which may round a dollar differently.
    const differs = result.some((cents, field) => Math.abs(cents - (others[index]?.[field] ?? 0)) > 100);
    if (differs) throw new Error(`the two results differ at ${index}`);
  });
}

type Vehicle = Omit<ValuationQuery, 'day'>;

/** Generates vehicles of the table's models as a fleet describes them: name, trim and VIN. */
function makeVehicles(size: number): Vehicle[] {
  let seed = 9;
  const upTo = (most: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((seed / 0x80000000) * most);
  };
  const models = Object.entries(fitted.models).map(([name, { effects }]) => {
    const [make = '', model = ''] = name.split(' ');
    const keysWith = (letter: string) => Object.keys(effects).filter((key) => key.startsWith(letter));
    return { make, model, trims: keysWith('t'), vins: keysWith('v') };
  });
  const regions: RegionCode[] = ['NA', 'NE', 'SE', 'MW', 'SW', 'WC'];
  return Array.from({ length: size }, () => {
    const { make, model, trims, vins } = models[upTo(models.length)] as (typeof models)[number];
    const modelYear = 2006 + upTo(20);
    return {
      description: {
        modelYear,
        make: make.toUpperCase(),
        model: model.toUpperCase(),
        trim: trims[upTo(trims.length)]?.slice(1) ?? null,
        body: null,
        vin: vins[upTo(vins.length)]?.slice(1) ?? null,
      },
      odometerMiles: upTo(150_000),
      regionCode: regions[upTo(regions.length)] as RegionCode,
      newPriceCents: upTo(3) === 0 ? 1_500_000 + upTo(4_000_000) : null,
    };
  });
}

const onSeveralDays = (vehicle: Vehicle, index: number): ValuationQuery[] =>
  Array.from({ length: DAYS }, (_, day) => ({
    ...vehicle,
    day: addDays('2025-01-01', ((index * 37) % 90) + day * 87),
  }));

/** Copies the queries with new description objects, so that no cache holds them. */
function withNewDescriptions(queries: readonly ValuationQuery[]): ValuationQuery[] {
  const copies = new Map<ValuationQuery['description'], ValuationQuery['description']>();
  return queries.map((query) => {
    const description = copies.get(query.description) ?? { ...query.description };
    copies.set(query.description, description);
    return { ...query, description };
  });
}

/** Query of the bare loop, with the table's entries for its vehicle and day. */
interface Entry {
  surface: Surface;
  /** Sum of the logarithms of body, trim and equipment. */
  adjustment: number;
  newYearDay: number;
  ageShift: number;
  regions: Readonly<Record<RegionCode, number>>;
  lowSquare: number;
  highSquare: number;
  /** Surface from which the retained share of a new price is read. */
  retainedSurface: Surface;
  /** Logarithm of the retained share at one year, less that of the surface. */
  retainedAtOne: number;
  /** Factor of the loss of retained value. */
  loss: number;
  /** New price implied by sales. */
  priceFromSales: number;
  typicalMiles: readonly number[];
  day: { dayNumber: number; log: number };
}

const index = new MarketIndex(fitted.months, MARKET_INDEX);
const LAST_SALE = dayNumberOf(fitted.basis.to);
const PRICE_LOW = Math.log(fitted.bands.price[0]);
const PRICE_HIGH = Math.log(fitted.bands.price[1]);

function prepareBare(queries: readonly ValuationQuery[]): (queries: readonly ValuationQuery[]) => number[][] {
  const resolve = createResolver(new CompiledTable(fitted));
  const entries = queries.map(({ description, day }): Entry => {
    const { compiled, body, trim, equipment, newYearDay, ageShift, band, retention, priceFromSales } =
      resolve(description);
    const { surface, logAtOneYear, shareAtOneYear } = retention;
    return {
      surface: compiled.surface,
      adjustment: body + trim + equipment,
      newYearDay,
      ageShift,
      regions: fitted.regions[shapeOfSegment(compiled.segment)],
      lowSquare: band.low ** 2,
      highSquare: band.high ** 2,
      retainedSurface: surface,
      retainedAtOne: Math.log(shareAtOneYear) - logAtOneYear,
      loss: 0.7,
      priceFromSales,
      typicalMiles: compiled.typicalMiles,
      day: index.on(day),
    };
  });
  return (sameQueries) => sameQueries.map((query, at) => evaluate(query, entries[at] as Entry));
}

function evaluate({ odometerMiles, regionCode, newPriceCents }: ValuationQuery, entry: Entry): number[] {
  const { dayNumber, log: indexLog } = entry.day;
  const age = Math.max(-1, (dayNumber - entry.newYearDay) / 365.25 + 0.25);
  const miles = Math.min(40, (odometerMiles ?? 0) / 10_000);
  const worn = surfaceLog(entry.surface, age + entry.ageShift, miles);
  const dollars = Math.exp(worn + entry.adjustment + entry.regions[regionCode] * LOG_STEP + indexLog);
  const years = Math.max(0, (dayNumber - LAST_SALE) / 365.25);
  const floor = 300 * Math.exp(indexLog);
  if (newPriceCents === null) {
    const good = Math.max(floor, dollars);
    const variance = (0.2 * indexLog) ** 2 + (1.2816 * 0.025) ** 2 * years;
    return [
      Math.round(good * onCurve(DOLLARS, EXCELLENT, good)) * 100,
      Math.round(good) * 100,
      Math.round(good * onCurve(DOLLARS, FAIR, good)) * 100,
      Math.round(good * onCurve(DOLLARS, RETAIL, good)) * 100,
      Math.round(good * Math.exp(-Math.sqrt(entry.lowSquare + variance))) * 100,
      Math.round(good * Math.exp(Math.sqrt(entry.highSquare + variance))) * 100,
      typicalMilesAt(entry.typicalMiles, age),
      Math.round(onCurve(GRADE_YEARS, GRADES, age) * 10),
    ];
  }
  const paid = newPriceCents / 100;
  const shareOfSalesPrice = paid / (entry.priceFromSales * Math.exp(index.newPricesLog));
  const correction = shareOfSalesPrice >= 0.25 ? 1 : (0.25 / shareOfSalesPrice) ** 3;
  const price = paid * correction * Math.exp(indexLog - index.newPricesLog);
  const retainedLog =
    entry.loss * (entry.retainedAtOne + surfaceLog(entry.retainedSurface, age, miles)) + PRICE_HIGH;
  const limit = price * Math.exp(limitShareLog(retainedLog));
  const isLimited = dollars > limit;
  const good = Math.max(floor, Math.min(limit, dollars));
  const indexChange = isLimited ? indexLog - index.newPricesLog : indexLog;
  const variance = (0.2 * indexChange) ** 2 + (1.2816 * 0.025) ** 2 * years;
  const lowSquare = isLimited ? (PRICE_LOW - PRICE_HIGH) ** 2 : entry.lowSquare;
  const highSquare = isLimited ? 0 : entry.highSquare;
  const excellent = raise(EXCELLENT, good, { limit, price, retainedLog });
  const high = Math.min(Math.exp(Math.sqrt(highSquare + variance)), Math.max(1, price / excellent));
  return [
    Math.round(excellent) * 100,
    Math.round(good) * 100,
    Math.round(good * onCurve(DOLLARS, FAIR, good)) * 100,
    Math.round(raise(RETAIL, good, { limit, price, retainedLog })) * 100,
    Math.round(good * Math.exp(-Math.sqrt(lowSquare + variance))) * 100,
    Math.round(good * high) * 100,
    typicalMilesAt(entry.typicalMiles, age),
    Math.round(onCurve(GRADE_YEARS, GRADES, age) * 10),
  ];
}

function surfaceLog(surface: Surface, age: number, miles: number): number {
  const inside = Math.min(30, Math.max(-1, age));
  let row = 0;
  while ((AGE_KNOTS[row + 1] as number) < inside) row += 1;
  let column = 0;
  while ((MILE_KNOTS[column + 1] as number) < miles) column += 1;
  const [youngest, oldest] = [AGE_KNOTS[row] as number, AGE_KNOTS[row + 1] as number];
  const [least, most] = [MILE_KNOTS[column] as number, MILE_KNOTS[column + 1] as number];
  const older = (inside - youngest) / (oldest - youngest);
  const further = (miles - least) / (most - least);
  const index = row * WIDTH + column;
  const young = (surface[index] as number) * (1 - further) + (surface[index + 1] as number) * further;
  const old =
    (surface[index + WIDTH] as number) * (1 - further) + (surface[index + WIDTH + 1] as number) * further;
  return young * (1 - older) + old * older - 0.1 * (age - inside);
}

function limitShareLog(log: number): number {
  return (log - Math.sqrt(log * log + 0.0144)) / 2;
}

interface Limit {
  limit: number;
  price: number;
  retainedLog: number;
}

function raise(factors: readonly number[], good: number, { limit, price, retainedLog }: Limit): number {
  const full = good * onCurve(DOLLARS, factors, good);
  if (full <= limit) return full;
  const max = price * Math.exp(limitShareLog(retainedLog + Math.log(onCurve(DOLLARS, factors, limit))));
  return Math.max(good, Math.min(max, full));
}

const DOLLARS = [2_500, 6_000, 11_500, 20_000, 32_000, 60_000];
const EXCELLENT = [1.12, 1.062, 1.027, 1.022, 1.01, 1.01];
const FAIR = [0.87, 0.87, 0.9, 0.9, 0.93, 0.93];
const RETAIL = [1.45, 1.3, 1.22, 1.16, 1.13, 1.1];

const GRADE_YEARS = [0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 7, 9, 11.5, 15];
const GRADES = [4.6, 4.3, 4.1, 3.9, 3.7, 3.5, 3.4, 2.9, 2.7, 2];

function onCurve(points: readonly number[], values: readonly number[], at: number): number {
  const last = points.length - 1;
  let index = 0;
  while (index < last && (points[index] as number) <= at) index += 1;
  if (index === 0) return values[0] as number;
  const [from, to] = [points[index - 1] as number, points[index] as number];
  const share = Math.min(1, (at - from) / (to - from));
  return (values[index - 1] as number) + ((values[index] as number) - (values[index - 1] as number)) * share;
}

function typicalMilesAt(miles: readonly number[], age: number): number {
  const inside = Math.min(30, Math.max(-1, age));
  let row = 0;
  while ((AGE_KNOTS[row + 1] as number) < inside) row += 1;
  const [from, to] = [AGE_KNOTS[row] as number, AGE_KNOTS[row + 1] as number];
  const share = (inside - from) / (to - from);
  return Math.round(((miles[row] as number) * (1 - share) + (miles[row + 1] as number) * share) * 100);
}
