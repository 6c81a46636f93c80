import type { CalendarDate } from '@fleetworth/domain/calendar';
import type { Cents } from '@fleetworth/domain/money';
import { bandOf, widen } from './band.ts';
import { CompiledTable } from './compile.ts';
import { type Condition, conditionFactor, retailDollars, typicalGradeTenths } from './condition.ts';
import { dayCount, MARKET_INDEX, MarketIndex, type RegionCode } from './market.ts';
import { isElectric, retention, type Wear } from './new-price.ts';
import { findSegment, type PlacedVehicle, placeInTable, type ValueLevel } from './place.ts';
import { shapeOfSegment, type VehicleDescription } from './segment.ts';
import { logAt, valueAtAge } from './surface.ts';
import { type FittedTable, LOG_STEP } from './table.ts';
import { ageOn } from './vehicle-age.ts';

export interface ValueQuestion {
  description: VehicleDescription;
  /** Null where nobody has read it: the usual miles are taken. */
  odometerMiles: number | null;
  regionCode: RegionCode;
  day: CalendarDate;
  /** What the vehicle cost when it was new, where that is known: for vehicles that the sales do not tell about. */
  purchaseCents: Cents | null;
}

/** Whole dollars, in cents. */
export interface ModelValue {
  excellentCents: Cents;
  goodCents: Cents;
  fairCents: Cents;
  /** What a dealer asks for one in good condition. */
  retailCents: Cents;
  /** What a vehicle of this age and kind has usually run. */
  typicalMiles: number;
  /** Its usual grade, 1 to 5, times ten. */
  typicalGradeTenths: number;
  /** Between these, eight of ten sales of a vehicle in good condition. */
  lowCents: Cents;
  highCents: Cents;
  /** What the value was built on. */
  level: ValueLevel;
  /** Sales brought to the day's money by the market index, or what the vehicle cost when it was new. */
  basis: 'indexed' | 'price';
  /** The latest known month of the market index, 'YYYY-MM'. */
  indexMonth: string | null;
  confidence: 'normal' | 'low';
}

/** One step from the base to the answer. */
export interface WorkingLine {
  name: 'age' | 'mileage' | 'body' | 'trim' | 'equipment' | 'region' | 'index' | 'floor' | 'condition';
  factor: number;
}

/** The base times every factor is the answer, before it is rounded to whole dollars. */
export interface Working {
  /** A vehicle of this make and model at one year and usual miles, in money of the sales; or of the new price. */
  baseDollars: number;
  lines: WorkingLine[];
  cents: Cents;
}

/** The market for a value of a coming day: held where it was on another. */
export interface Horizon {
  indexDay: CalendarDate;
  monthsAhead: number;
}

/** Logarithms that add up to the value in good condition. */
interface Logs {
  base: number;
  age: number;
  mileage: number;
  body: number;
  trim: number;
  equipment: number;
  region: number;
  index: number;
}

interface PricedVehicle {
  wear: Wear;
  description: VehicleDescription;
  region: number;
  index: number;
}

interface Evaluated {
  logs: Logs;
  dollars: number;
  floorDollars: number;
  placed: PlacedVehicle;
  ageYears: number;
  usualMiles: number;
  basis: ModelValue['basis'];
  month: string | null;
}

/** The least that sales brought, in their own money. */
const FLOOR_DOLLARS = 300;

/** Answers values from a fitted table; one for the built-in table is `evaluateVehicle`'s. */
export class ValueModel {
  readonly #compiled: CompiledTable;
  readonly #index: MarketIndex;

  constructor(table: FittedTable) {
    this.#compiled = new CompiledTable(table);
    this.#index = new MarketIndex(table.months, MARKET_INDEX);
  }

  /**
   * What would this vehicle bring at wholesale on a day, in each condition?
   * exp(make and model at one year + age and miles on the model's surface + body + trim + equipment + region + index),
   * at least 300 dollars of the sales' money; each logarithm from the fitted table. Better condition never brings less,
   * more miles and more model years of age never more.
   */
  evaluate(question: ValueQuestion, horizon?: Horizon): ModelValue {
    const evaluated = this.#evaluate(question, horizon);
    const { dollars, placed, ageYears, usualMiles, basis, logs } = evaluated;
    const band = widen(
      bandOf(this.#compiled.table, { placed, basis, modelYear: question.description.modelYear }),
      { index: logs.index, monthsAhead: horizon?.monthsAhead ?? 0 },
    );
    return {
      excellentCents: wholeDollars(dollars * conditionFactor('excellent', dollars)),
      goodCents: wholeDollars(dollars),
      fairCents: wholeDollars(dollars * conditionFactor('fair', dollars)),
      retailCents: wholeDollars(retailDollars(dollars)),
      typicalMiles: usualMiles,
      typicalGradeTenths: typicalGradeTenths(ageYears),
      lowCents: wholeDollars(dollars * Math.exp(band.low)),
      highCents: wholeDollars(dollars * Math.exp(band.high)),
      level: placed.level,
      basis,
      indexMonth: evaluated.month,
      confidence: placed.level === 'trim' || placed.level === 'model' ? 'normal' : 'low',
    };
  }

  /** What has a vehicle of this kind usually run by a day? Whole miles. */
  typicalMiles(description: VehicleDescription, day: CalendarDate): number {
    const segment = findSegment(this.#compiled, description);
    const ageYears = ageOn(description.modelYear, day);
    return Math.round(valueAtAge(this.#compiled.table.segments[segment].typicalMiles, ageYears) * 100);
  }

  /** How was the value in a condition found? Line by line, from the base to the answer. */
  explain(question: ValueQuestion, condition: Condition = 'good'): Working {
    const { logs, dollars, floorDollars } = this.#evaluate(question);
    const { base, ...steps } = logs;
    const lines = Object.entries(steps).map(([name, log]): WorkingLine => {
      return { name: name as WorkingLine['name'], factor: Math.exp(log) };
    });
    const baseDollars = Math.exp(base);
    const product = lines.reduce((value, { factor }) => value * factor, baseDollars);
    if (product < floorDollars) lines.push({ name: 'floor', factor: floorDollars / product });
    const factor = conditionFactor(condition, dollars);
    lines.push({ name: 'condition', factor });
    return { baseDollars, lines, cents: wholeDollars(dollars * factor) };
  }

  #evaluate(question: ValueQuestion, horizon?: Horizon): Evaluated {
    const description = datable(question.description, question.day);
    const placed = placeInTable(this.#compiled, description);
    const { compiled } = placed;
    const { segments, regions } = this.#compiled.table;
    const { typicalMiles } = segments[compiled.segment];
    const ageYears = ageOn(description.modelYear, question.day);
    const usualMiles = Math.round(valueAtAge(typicalMiles, ageYears) * 100);
    const miles = Math.max(0, question.odometerMiles ?? usualMiles) / 10_000;
    const wear = {
      ageYears,
      tenThousandMiles: miles,
      usualMiles: usualMiles / 10_000,
      usualMilesAtOne: valueAtAge(typicalMiles, 1) / 100,
    };
    const { log: index, month } = this.#index.at(dayCount(horizon?.indexDay ?? question.day));
    const region = regions[shapeOfSegment(compiled.segment)][question.regionCode] * LOG_STEP;
    const price = pricedAt(question, placed);
    const logs =
      price === null
        ? this.#fromSales(placed, wear, { modelYear: description.modelYear, region, index })
        : this.#fromPrice(price, placed, {
            wear,
            description,
            region,
            index: index - this.#index.pricesLog,
          });
    const sum =
      logs.base + logs.age + logs.mileage + logs.body + logs.trim + logs.equipment + logs.region + logs.index;
    const floorDollars = FLOOR_DOLLARS * Math.exp(index);
    const dollars = Math.max(floorDollars, Math.exp(sum));
    const basis = price === null ? 'indexed' : 'price';
    return { logs, dollars, floorDollars, placed, ageYears, usualMiles, basis, month };
  }

  /** What sales of the model, or of its make and segment, tell. */
  #fromSales(
    placed: PlacedVehicle,
    wear: Wear,
    { modelYear, region, index }: { modelYear: number; region: number; index: number },
  ): Logs {
    const { compiled, words, body, trim, equipment } = placed;
    const counted = wear.ageYears + this.#compiled.ageShift(compiled, words.trim, modelYear);
    const base = logAt(compiled.surface, 1, wear.usualMilesAtOne);
    const usual = logAt(compiled.surface, counted, wear.usualMiles);
    const mileage = logAt(compiled.surface, counted, wear.tenThousandMiles) - usual;
    return { base, age: usual - base, mileage, body, trim, equipment, region, index };
  }

  /** What is left of a new price, in which body, trim and equipment have been paid. */
  #fromPrice(
    price: number,
    { compiled }: PlacedVehicle,
    { wear, description, region, index }: PricedVehicle,
  ): Logs {
    const { segment } = compiled;
    const { surface } = this.#compiled.getUsual('', segment);
    const shareAtOneYear = this.#compiled.table.shareAtOneYear[segment];
    const left = retention({ surface, shareAtOneYear }, wear, isElectric(description));
    const base = Math.log(price) + left.atOneYear;
    return { base, age: left.age, mileage: left.mileage, body: 0, trim: 0, equipment: 0, region, index };
  }
}

/** In dollars; null where sales tell more than the price: models that were sold then, but for electric ones. */
function pricedAt({ purchaseCents, description }: ValueQuestion, { level }: PlacedVehicle): number | null {
  if (purchaseCents === null || purchaseCents <= 0) return null;
  const isTold = level === 'trim' || level === 'model';
  return isTold && !isElectric(description) ? null : purchaseCents / 100;
}

/** Model years beyond the next are not sold yet: they are taken as the next. */
function datable(description: VehicleDescription, day: CalendarDate): VehicleDescription {
  const youngest = Number(day.slice(0, 4)) + 1;
  return description.modelYear > youngest ? { ...description, modelYear: youngest } : description;
}

function wholeDollars(dollars: number): Cents {
  return Math.round(dollars) * 100;
}
