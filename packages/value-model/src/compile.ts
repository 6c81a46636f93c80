import { daysBetween } from '@fleetworth/domain/calendar';
import { trimOfYearKey, trimYearKey, yearKey } from './effect-keys.ts';
import type { Segment } from './segment.ts';
import { ageAt, buildSurface, logAt, type Surface, valueAtAge } from './surface.ts';
import { type FittedTable, LOG_STEP, type ModelTable, SLOPE_STEP } from './table.ts';

/** A model as it is evaluated: made from the table once, when it is first asked for. */
export interface CompiledModel {
  segment: Segment;
  /** Of the segment, as its table has them. */
  typicalMiles: readonly number[];
  surface: Surface;
  /** Of the surface, at one year with the miles usual then. */
  logAtOne: number;
  /** Null where the table has no such model, but its make at most. */
  table: ModelTable | null;
  /** How many of it the fit has seen. */
  sales: number;
  /** The youngest model year with an effect of its own; later ones lean on it less and less. */
  lastYear: number;
  firstYear: number;
  /** Trims with effects of their own in some model year; the others share the model's. */
  yearTrims: ReadonlySet<string>;
  /** By trim ('' for the model's): how many years older than it is a vehicle of each model year from the first counts. */
  ageShifts: Map<string, Float64Array>;
}

/** One of the table's own. */
export type KnownModel = CompiledModel & { table: ModelTable };

/** The surfaces of a table's models, each made when it is first asked for. */
export class CompiledTable {
  readonly table: FittedTable;
  readonly #models = new Map<string, KnownModel>();
  readonly #others = new Map<string, CompiledModel>();
  readonly #makes: ReadonlySet<string>;
  readonly #highestLogs = new Map<Segment, number>();

  constructor(table: FittedTable) {
    this.table = table;
    this.#makes = makesOfModels(table);
  }

  /** Null where the table has no such model. */
  findModel(make: string, model: string): KnownModel | null {
    const name = `${make} ${model}`;
    const cached = this.#models.get(name);
    if (cached) return cached;
    const table = Object.hasOwn(this.table.models, name) ? this.table.models[name] : undefined;
    if (!table) return null;
    const compiled = { ...this.#compile(make, table.segment, table), table };
    this.#models.set(name, compiled);
    return compiled;
  }

  /** What a make's vehicles of a segment usually bring, or the segment's if the table lacks the make. */
  getUsual(make: string, segment: Segment): CompiledModel {
    // Any text may come as a make: those that the table lacks share one surface.
    const makeInTable = this.hasMake(make) ? make : '';
    const name = `${makeInTable} ${segment}`;
    const cached = this.#others.get(name);
    if (cached) return cached;
    const compiled = this.#compile(makeInTable, segment, null);
    this.#others.set(name, compiled);
    return compiled;
  }

  /** Are there enough sales to show what the make's other models would bring? */
  hasMake(make: string): boolean {
    return this.#makes.has(make);
  }

  /**
   * The highest price of a segment, as a logarithm of the sales' dollars: its dearest model at one year with usual miles, with its usual
   * body, trim and equipment. One or two sales do not make a price.
   */
  highestLog(segment: Segment): number {
    const cached = this.#highestLogs.get(segment);
    if (cached !== undefined) return cached;
    const logs = Object.entries(this.table.models).flatMap(([name, model]) => {
      if (model.segment !== segment || salesOf(model) < FEWEST_SALES_OF_MODEL) return [];
      const [make = '', ...rest] = name.split(' ');
      const [body, trim, equipment] = model.usual;
      const logAtOne = this.findModel(make, rest.join(' '))?.logAtOne ?? 0;
      return logAtOne + LOG_STEP * (body + trim + equipment);
    });
    // A table without models of the segment has what its others bring.
    const highest = Math.max(this.getUsual('', segment).logAtOne, ...logs);
    this.#highestLogs.set(segment, highest);
    return highest;
  }

  #compile(make: string, segment: Segment, model: ModelTable | null): CompiledModel {
    const { basis, mean, makes, segments, others } = this.table;
    const [makeLevel, makeSlope, makeMiles] = (Object.hasOwn(makes, make) ? makes[make] : null) ?? [0, 0, 0];
    const [level, slope, curve, miles] = model?.shape ?? [0, 0, 0, 0];
    const otherLevel =
      others.segments[segment] + (Object.hasOwn(others.makes, make) ? (others.makes[make] ?? 0) : 0);
    const ageYears = usualAge(model, basis.lastModelYear);
    const surface = buildSurface(
      {
        ...segments[segment],
        level: mean + (model ? makeLevel + level : otherLevel - milesAtFive(makeMiles)),
        slope: makeSlope + slope,
        curve,
        milesSlope: makeMiles + miles,
      },
      { ageYears, tenThousandMiles: valueAtAge(segments[segment].typicalMiles, ageYears) / 100 },
    );
    const years = Object.keys(model?.sales ?? {}).map(Number);
    const [firstYear, lastYear] = [Math.min(9999, ...years), Math.max(0, ...years)];
    const yearTrims = new Set(Object.keys(model?.effects ?? {}).flatMap((key) => trimOfYearKey(key) ?? []));
    const logAtOne = logAt(surface, 1, valueAtAge(segments[segment].typicalMiles, 1) / 100);
    const sales = salesOf(model);
    return {
      segment,
      typicalMiles: segments[segment].typicalMiles,
      surface,
      logAtOne,
      table: model,
      sales,
      firstYear,
      lastYear,
      yearTrims,
      ageShifts: new Map(),
    };
  }

  /**
   * How many years older (or younger, below 0) a vehicle counts than it is, by its model year and trim: a redesigned model year is
   * worth as much as a younger vehicle.
   * Model years after the last fitted one start from its shift, which fades by three months a year.
   */
  ageShift(compiled: CompiledModel, trim: string, modelYear: number): number {
    const { table, firstYear, lastYear, yearTrims, ageShifts } = compiled;
    if (table === null) return 0;
    const shared = yearTrims.has(trim) ? trim : '';
    const shifts = ageShifts.get(shared) ?? this.#shiftAges(compiled, shared);
    if (modelYear <= lastYear) return shifts[Math.max(0, modelYear - firstYear)] ?? 0;
    const last = shifts.at(-1) ?? 0;
    return Math.min(0, last + SHIFT_FADES_A_YEAR * (modelYear - lastYear));
  }

  #shiftAges(compiled: CompiledModel, trim: string): Float64Array {
    const { table, surface, segment, firstYear, lastYear, ageShifts } = compiled;
    const { basis, years, segments } = this.table;
    const ages: number[] = [];
    const counted: number[] = [];
    for (let year = firstYear; year <= lastYear; year += 1) {
      const own = table?.effects[trimYearKey(trim, year)];
      const effect = LOG_STEP * ((years[year] ?? 0) + (table?.effects[yearKey(year)] ?? 0) + (own ?? 0));
      const age = daysBetween(`${year}-01-01`, basis.middle) / 365.25 + 0.25;
      const miles = valueAtAge(segments[segment].typicalMiles, age) / 100;
      ages.push(age);
      const counts = ageAt(surface, logAt(surface, age, miles) + effect, miles);
      counted.push(Math.min(age + MOST_SHIFT, Math.max(age - MOST_SHIFT, counts)));
    }
    const ordered = fallingFrom(counted);
    const shifts = Float64Array.from(ordered, (age, place) => age - (ages[place] as number));
    ageShifts.set(trim, shifts);
    return shifts;
  }
}

/** From so many sales on, a model's sales decide its value. */
export const FEWEST_SALES_OF_MODEL = 3;
/** One expensive model says nothing about a maker's others. */
const FEWEST_SALES_OF_MAKE = 20;

function makesOfModels({ models }: FittedTable): Set<string> {
  const sales = new Map<string, number>();
  for (const [name, model] of Object.entries(models)) {
    const make = name.slice(0, name.indexOf(' '));
    sales.set(make, (sales.get(make) ?? 0) + salesOf(model));
  }
  return new Set([...sales.keys()].filter((make) => (sales.get(make) ?? 0) >= FEWEST_SALES_OF_MAKE));
}

/** How many sales of it the fit has seen. */
export function salesOf(model: ModelTable | null): number {
  return Object.values(model?.sales ?? {}).reduce((sum, count) => sum + count, 0);
}

/** Where levels of other models are compared: five years of age, at which slopes of age add nothing, and 60,000 miles. */
const MILES_AT_FIVE = 6;

/** What a slope of miles adds there, in steps of a level. */
export function milesAtFive(slope: number): number {
  return (slope * MILES_AT_FIVE * SLOPE_STEP) / LOG_STEP;
}

/** The mean age of the sales that a model was fitted on. */
function usualAge(model: ModelTable | null, basisYear: number): number {
  let [sales, ages] = [0, 0];
  for (const [year, count] of Object.entries(model?.sales ?? {})) {
    sales += count;
    ages += count * (basisYear - Number(year));
  }
  return sales === 0 ? USUAL_AGE : ages / sales;
}

const USUAL_AGE = 4;
const SHIFT_FADES_A_YEAR = 0.25;
const MOST_SHIFT = 6;

/** The nearest values (least squares) that never rise: neighbours in the wrong order become their mean. */
function fallingFrom(values: readonly number[]): number[] {
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
