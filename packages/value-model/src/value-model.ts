import type { CalendarDate } from '@fleetworth/domain/calendar';
import type { Cents } from '@fleetworth/domain/money';
import { type Band, toBand, widen } from './band.ts';
import { type CompiledModel, CompiledTable } from './compile.ts';
import { type Condition, conditionFactor, retailDollars, typicalGradeTenths } from './condition.ts';
import { MARKET_INDEX, type MarketDay, MarketIndex, type RegionCode } from './market.ts';
import { keptLog } from './new-price.ts';
import { makePlacing, type PlacedVehicle, type ValueLevel } from './place.ts';
import { shapeOfSegment, type VehicleDescription } from './segment.ts';
import { logAt, valueAtAge } from './surface.ts';
import { type FittedTable, LOG_STEP } from './table.ts';
import { ageAfter, dayCount } from './vehicle-age.ts';

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

/** A question as it is answered: where the vehicle stands in the table, how worn it is, and in which market. */
interface ReadQuestion {
  placed: PlacedVehicle;
  ageYears: number;
  /** What it counts as for its model year. */
  countedYears: number;
  usualMiles: number;
  tenThousandMiles: number;
  market: MarketDay;
  region: number;
  index: number;
  /** What it cost new, in dollars; null where sales tell more. */
  price: number | null;
}

/** The least that sales brought, in their own money. */
const FLOOR_DOLLARS = 300;

/** Answers values from a fitted table; one for the built-in table is `evaluateVehicle`'s. */
export class ValueModel {
  readonly #table: FittedTable;
  readonly #place: (description: VehicleDescription) => PlacedVehicle;
  readonly #index: MarketIndex;
  readonly #priceBand: Band;

  constructor(table: FittedTable) {
    this.#table = table;
    this.#place = makePlacing(new CompiledTable(table));
    this.#index = new MarketIndex(table.months, MARKET_INDEX);
    this.#priceBand = toBand(table.bands.price);
  }

  /**
   * What would this vehicle bring at wholesale on a day, in each condition?
   * exp(age and miles on the model's surface + body + trim + equipment + region + index), at least 300 dollars of the
   * sales' money; each logarithm from the fitted table. Better condition never brings less, more miles and more model
   * years of age never more.
   */
  evaluate(question: ValueQuestion, horizon?: Horizon): ModelValue {
    const read = this.#read(question, horizon?.indexDay ?? question.day);
    const { placed, price, market, index } = read;
    const dollars = Math.max(floorOf(read), Math.exp(this.#logOf(read)));
    const around = price === null ? placed.band : this.#priceBand;
    const band = widen(around, { index, monthsAhead: horizon?.monthsAhead ?? 0 });
    return {
      excellentCents: wholeDollars(dollars * conditionFactor('excellent', dollars)),
      goodCents: wholeDollars(dollars),
      fairCents: wholeDollars(dollars * conditionFactor('fair', dollars)),
      retailCents: wholeDollars(retailDollars(dollars)),
      typicalMiles: read.usualMiles,
      typicalGradeTenths: typicalGradeTenths(read.ageYears),
      lowCents: wholeDollars(dollars * Math.exp(band.low)),
      highCents: wholeDollars(dollars * Math.exp(band.high)),
      level: placed.level,
      basis: price === null ? 'indexed' : 'price',
      indexMonth: market.month,
      confidence: isTold(placed) ? 'normal' : 'low',
    };
  }

  /** What has a vehicle of this kind usually run by a day? Whole miles. */
  typicalMiles(description: VehicleDescription, day: CalendarDate): number {
    const { compiled, newYearDay } = this.#placeOn(description, this.#index.on(day));
    return this.#usualMiles(compiled, ageAfter(newYearDay, dayCount(day)));
  }

  /** How was the value in a condition found? Line by line, from the base to the answer. */
  explain(question: ValueQuestion, condition: Condition = 'good'): Working {
    const read = this.#read(question, question.day);
    const { base, ...steps } = this.#stepsOf(read);
    const lines = Object.entries(steps).map(([name, step]): WorkingLine => {
      return { name: name as WorkingLine['name'], factor: Math.exp(step) };
    });
    const [floor, product] = [floorOf(read), Math.exp(this.#logOf(read))];
    if (product < floor) lines.push({ name: 'floor', factor: floor / product });
    const dollars = Math.max(floor, product);
    const factor = conditionFactor(condition, dollars);
    lines.push({ name: 'condition', factor });
    return { baseDollars: Math.exp(base), lines, cents: wholeDollars(dollars * factor) };
  }

  #read(
    { description, day, odometerMiles, regionCode, purchaseCents }: ValueQuestion,
    indexDay: CalendarDate,
  ): ReadQuestion {
    const today = this.#index.on(day);
    const placed = this.#placeOn(description, today);
    const { compiled } = placed;
    const ageYears = ageAfter(placed.newYearDay, today.count);
    const usualMiles = this.#usualMiles(compiled, ageYears);
    const market = indexDay === day ? today : this.#index.on(indexDay);
    const price = pricedAt(purchaseCents, placed);
    return {
      placed,
      ageYears,
      countedYears: price === null ? ageYears + placed.ageShift : ageYears,
      usualMiles,
      tenThousandMiles: Math.max(0, odometerMiles ?? usualMiles) / 10_000,
      market,
      region: this.#table.regions[shapeOfSegment(compiled.segment)][regionCode] * LOG_STEP,
      // In a new price the rise of the market since the fitted years is contained.
      index: price === null ? market.log : market.log - this.#index.pricesLog,
      price,
    };
  }

  /** The logarithm of what the vehicle brings in good condition: all its steps, but for those that cancel out. */
  #logOf(read: ReadQuestion): number {
    const { placed, price, countedYears, tenThousandMiles, region, index } = read;
    const added = price === null ? placed.body + placed.trim + placed.equipment : 0;
    return this.#wornLog(read, countedYears, tenThousandMiles) + added + region + index;
  }

  /** Model years beyond the next are not sold yet: they are taken as the next. */
  #placeOn(description: VehicleDescription, { year }: MarketDay): PlacedVehicle {
    const modelYear = Math.min(description.modelYear, year + 1);
    return this.#place(modelYear === description.modelYear ? description : { ...description, modelYear });
  }

  #usualMiles({ segment }: CompiledModel, ageYears: number): number {
    return Math.round(valueAtAge(this.#table.segments[segment].typicalMiles, ageYears) * 100);
  }

  /** The logarithm of what make and model bring at an age with such miles, or of what is left of the new price. */
  #wornLog({ placed, price }: ReadQuestion, ageYears: number, tenThousandMiles: number): number {
    if (price === null) return logAt(placed.compiled.surface, ageYears, tenThousandMiles);
    return Math.log(price) + keptLog(placed.retention, ageYears, tenThousandMiles);
  }

  /** The logarithms that make up the value in good condition. In a new price body, trim and equipment have been paid. */
  #stepsOf(read: ReadQuestion): Steps {
    const { placed, price, region, index } = read;
    const atOne = this.#wornLog(read, 1, this.#usualMiles(placed.compiled, 1) / 10_000);
    const usual = this.#wornLog(read, read.countedYears, read.usualMiles / 10_000);
    const mileage = this.#wornLog(read, read.countedYears, read.tenThousandMiles) - usual;
    const { body, trim, equipment } = price === null ? placed : { body: 0, trim: 0, equipment: 0 };
    return { base: atOne, age: usual - atOne, mileage, body, trim, equipment, region, index };
  }
}

type Steps = Record<'base' | Exclude<WorkingLine['name'], 'floor' | 'condition'>, number>;

function floorOf({ market }: ReadQuestion): number {
  return FLOOR_DOLLARS * Math.exp(market.log);
}

const isTold = ({ level }: PlacedVehicle): boolean => level === 'trim' || level === 'model';

/** In dollars; null where sales tell more than the price: models that were sold then, but for electric ones. */
function pricedAt(purchaseCents: Cents | null, placed: PlacedVehicle): number | null {
  if (purchaseCents === null || purchaseCents <= 0) return null;
  return isTold(placed) && !placed.retention.isElectric ? null : purchaseCents / 100;
}

function wholeDollars(dollars: number): Cents {
  return Math.round(dollars) * 100;
}
