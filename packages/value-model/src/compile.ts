import { daysBetween } from '@fleetworth/domain/calendar';
import { trimOfTrimYearKey, trimYearKey, yearKey } from './effect-keys.ts';
import type { Segment } from './segment.ts';
import { ageAt, buildSurface, logAt, type Surface, valueAtAge } from './surface.ts';
import { type FittedTable, LOG_STEP, type ModelTable, SLOPE_STEP } from './table.ts';

export interface CompiledModel {
  segment: Segment;
  /** Typical miles of the segment at each age knot, in hundreds. */
  typicalMiles: readonly number[];
  surface: Surface;
  /** Logarithm of the surface at one year with the typical miles. */
  logAtOneYear: number;
  table: ModelTable | null;
  sales: number;
  /** Latest model year with fitted sales. Its age shift fades over later model years. */
  lastYear: number;
  firstYear: number;
  /** Trims with their own effects in some model year. All other trims share the effects of the model. */
  yearTrims: ReadonlySet<string>;
  /**
   * Age shifts by trim ('' for the model), one for each model year from `firstYear`. A shift is the number of
   * years added to the age of a vehicle.
   */
  ageShifts: Map<string, Float64Array>;
}

export type TableModel = CompiledModel & { table: ModelTable };

export class CompiledTable {
  readonly table: FittedTable;
  readonly #models = new Map<string, TableModel>();
  readonly #typicalModels = new Map<string, CompiledModel>();
  readonly #makes: ReadonlySet<string>;
  readonly #highestLogs = new Map<Segment, number>();

  constructor(table: FittedTable) {
    this.table = table;
    this.#makes = findKnownMakes(table);
  }

  findModel(make: string, model: string): TableModel | null {
    const name = `${make} ${model}`;
    const cached = this.#models.get(name);
    if (cached) return cached;
    const table = Object.hasOwn(this.table.models, name) ? this.table.models[name] : undefined;
    if (!table) return null;
    const compiled = { ...this.#compile(make, table.segment, table), table };
    this.#models.set(name, compiled);
    return compiled;
  }

  /**
   * Returns a typical model of the make in the segment, or of the whole segment if the make has too few
   * sales.
   */
  getTypical(make: string, segment: Segment): CompiledModel {
    // A make can be any text. All unknown makes share one surface.
    const knownMake = this.knowsMake(make) ? make : '';
    const name = `${knownMake} ${segment}`;
    const cached = this.#typicalModels.get(name);
    if (cached) return cached;
    const compiled = this.#compile(knownMake, segment, null);
    this.#typicalModels.set(name, compiled);
    return compiled;
  }

  /** Returns true if the make has enough sales to estimate its models that are missing from the table. */
  knowsMake(make: string): boolean {
    return this.#makes.has(make);
  }

  /**
   * Returns the logarithm of a segment's highest price, at the price level of the fitted sales: the price of
   * its most expensive model at one year with typical miles, body, trim and equipment. Ignores models with
   * one or two sales, which don't establish a price.
   */
  highestLog(segment: Segment): number {
    const cached = this.#highestLogs.get(segment);
    if (cached !== undefined) return cached;
    const logs = Object.entries(this.table.models).flatMap(([name, model]) => {
      if (model.segment !== segment || salesOf(model) < MIN_SALES_OF_MODEL) return [];
      const [make = '', ...rest] = name.split(' ');
      const [body, trim, equipment] = model.usual;
      const logAtOneYear = this.findModel(make, rest.join(' '))?.logAtOneYear ?? 0;
      return logAtOneYear + LOG_STEP * (body + trim + equipment);
    });
    // Models outside the table have an estimate too. It is the only price if the segment has no models in the
    // table.
    const highest = Math.max(this.getTypical('', segment).logAtOneYear, ...logs);
    this.#highestLogs.set(segment, highest);
    return highest;
  }

  #compile(make: string, segment: Segment, model: ModelTable | null): CompiledModel {
    const { basis, mean, makes, segments, others } = this.table;
    const [makeLevel, makeSlope, makeMilesSlope] = (Object.hasOwn(makes, make) ? makes[make] : null) ?? [
      0, 0, 0,
    ];
    const [level, slope, curve, miles] = model?.shape ?? [0, 0, 0, 0];
    const unlistedLevel =
      others.segments[segment] + (Object.hasOwn(others.makes, make) ? (others.makes[make] ?? 0) : 0);
    const ageYears = meanAge(model, basis.lastModelYear);
    const surface = buildSurface(
      {
        ...segments[segment],
        level: mean + (model ? makeLevel + level : unlistedLevel - milesEffectAtFiveYears(makeMilesSlope)),
        slope: makeSlope + slope,
        curve,
        milesSlope: makeMilesSlope + miles,
      },
      { ageYears, tenThousandMiles: valueAtAge(segments[segment].typicalMiles, ageYears) / 100 },
    );
    const years = Object.keys(model?.sales ?? {}).map(Number);
    const [firstYear, lastYear] = [Math.min(9999, ...years), Math.max(0, ...years)];
    const yearTrims = new Set(
      Object.keys(model?.effects ?? {}).flatMap((key) => trimOfTrimYearKey(key) ?? []),
    );
    const logAtOneYear = logAt(surface, 1, valueAtAge(segments[segment].typicalMiles, 1) / 100);
    const sales = salesOf(model);
    return {
      segment,
      typicalMiles: segments[segment].typicalMiles,
      surface,
      logAtOneYear,
      table: model,
      sales,
      firstYear,
      lastYear,
      yearTrims,
      ageShifts: new Map(),
    };
  }

  /**
   * Returns the number of years to add to a vehicle's age. Negative for a redesigned model year, which is
   * worth as much as a younger vehicle. After the last fitted year, its negative shift fades by three months
   * a year. A positive shift doesn't continue.
   */
  ageShift(compiled: CompiledModel, trim: string, modelYear: number): number {
    const { table, firstYear, lastYear, yearTrims, ageShifts } = compiled;
    if (table === null) return 0;
    const shiftedTrim = yearTrims.has(trim) ? trim : '';
    const shifts = ageShifts.get(shiftedTrim) ?? this.#computeAgeShifts(compiled, shiftedTrim);
    if (modelYear <= lastYear) return shifts[Math.max(0, modelYear - firstYear)] ?? 0;
    const last = shifts.at(-1) ?? 0;
    return Math.min(0, last + SHIFT_DECAY_PER_YEAR * (modelYear - lastYear));
  }

  #computeAgeShifts(compiled: CompiledModel, trim: string): Float64Array {
    const { table, surface, segment, firstYear, lastYear, ageShifts } = compiled;
    const { basis, years, segments } = this.table;
    const ages: number[] = [];
    const equivalentAges: number[] = [];
    for (let year = firstYear; year <= lastYear; year += 1) {
      const trimEffect = table?.effects[trimYearKey(trim, year)] ?? 0;
      const effect = LOG_STEP * ((years[year] ?? 0) + (table?.effects[yearKey(year)] ?? 0) + trimEffect);
      const age = daysBetween(`${year}-01-01`, basis.middle) / 365.25 + 0.25;
      const miles = valueAtAge(segments[segment].typicalMiles, age) / 100;
      ages.push(age);
      const equivalentAge = ageAt(surface, logAt(surface, age, miles) + effect, miles);
      equivalentAges.push(Math.min(age + MAX_SHIFT_YEARS, Math.max(age - MAX_SHIFT_YEARS, equivalentAge)));
    }
    const ordered = makeNonIncreasing(equivalentAges);
    const shifts = Float64Array.from(ordered, (age, index) => age - (ages[index] as number));
    ageShifts.set(trim, shifts);
    return shifts;
  }
}

export const MIN_SALES_OF_MODEL = 3;
/**
 * Minimum number of sales of a make, because one expensive model doesn't predict the maker's other models.
 */
const MIN_SALES_OF_MAKE = 20;

function findKnownMakes({ models }: FittedTable): Set<string> {
  const sales = new Map<string, number>();
  for (const [name, model] of Object.entries(models)) {
    const make = name.slice(0, name.indexOf(' '));
    sales.set(make, (sales.get(make) ?? 0) + salesOf(model));
  }
  return new Set([...sales.keys()].filter((make) => (sales.get(make) ?? 0) >= MIN_SALES_OF_MAKE));
}

export function salesOf(model: ModelTable | null): number {
  return Object.values(model?.sales ?? {}).reduce((sum, count) => sum + count, 0);
}

/**
 * Typical odometer at five years of age, in units of 10,000 miles. The level of models outside the table
 * applies at this age with these miles. Age slopes add nothing there, but miles slopes do.
 */
const MILES_AT_FIVE_YEARS = 6;

/** Returns the amount that a miles slope adds at 60,000 miles, in the unit of levels. */
export function milesEffectAtFiveYears(slope: number): number {
  return (slope * MILES_AT_FIVE_YEARS * SLOPE_STEP) / LOG_STEP;
}

function meanAge(model: ModelTable | null, basisYear: number): number {
  let [sales, ages] = [0, 0];
  for (const [year, count] of Object.entries(model?.sales ?? {})) {
    sales += count;
    ages += count * (basisYear - Number(year));
  }
  return sales === 0 ? DEFAULT_AGE : ages / sales;
}

const DEFAULT_AGE = 4;
const SHIFT_DECAY_PER_YEAR = 0.25;
const MAX_SHIFT_YEARS = 6;

/**
 * Returns the closest values (least squares) that never rise. Adjacent values in the wrong order become
 * their mean.
 */
function makeNonIncreasing(values: readonly number[]): number[] {
  const pools: { mean: number; size: number }[] = [];
  for (const value of values) {
    pools.push({ mean: value, size: 1 });
    for (let last = pools.at(-1), before = pools.at(-2); last && before && before.mean < last.mean; ) {
      pools.splice(-2, 2, {
        mean: (before.mean * before.size + last.mean * last.size) / (before.size + last.size),
        size: before.size + last.size,
      });
      last = pools.at(-1);
      before = pools.at(-2);
    }
  }
  return pools.flatMap(({ mean, size }) => Array.from({ length: size }, () => mean));
}
