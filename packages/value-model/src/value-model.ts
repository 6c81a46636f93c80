import type { CalendarDate } from '@fleetworth/domain/calendar';
import type { Cents } from '@fleetworth/domain/money';
import { type Band, toBand, widen } from './band.ts';
import { type CompiledModel, CompiledTable } from './compile.ts';
import { type Condition, conditionFactor, retailFactor, typicalGradeTenths } from './condition.ts';
import { MARKET_INDEX, type MarketDay, MarketIndex } from './market.ts';
import { electricLog, keptLog } from './new-price.ts';
import { doubtedPriceFactor, ValueLimit } from './price-limit.ts';
import { floorByEarlier } from './floor-by-earlier.ts';
import { makePlacing, type PlacedVehicle } from './place.ts';
import type { VehicleDescription } from './segment.ts';
import { logAt, OLDEST_YEARS, valueAtAge } from './surface.ts';
import { type FittedTable, LOG_STEP } from './table.ts';
import type { Horizon, ModelValue, Purchase, ValueQuestion, Working, WorkingLine } from './value-question.ts';
import { ageAfter, dayCount } from './vehicle-age.ts';

/** A question as it is answered: where the vehicle stands in the table, how worn it is, and in which market. */
interface ReadQuestion {
  placed: PlacedVehicle;
  today: MarketDay;
  ageYears: number;
  /** What it counts as for its model year. */
  countedYears: number;
  usualMiles: number;
  tenThousandMiles: number;
  market: MarketDay;
  region: number;
  index: number;
  limit: ValueLimit;
  hasNewPrice: boolean;
  /** Is the new price far from what sales show? */
  isPriceDoubted: boolean;
  /** What it cost new, in dollars, or null where sales show the value better: models that were sold then, but for electric ones. */
  price: number | null;
}

/** The least that sales brought, in their own money. */
const FLOOR_DOLLARS = 300;

/** Vehicles change hands for a dollar: such prices say nothing. */
const LEAST_PRICE_CENTS = 100_000;
/** What is bought in its first year is new, from its second on used; between, in proportion. */
const NEW_UNTIL_YEARS = 1;
const USED_FROM_YEARS = 2;
/** New prices have risen less than the market, so that without one a vehicle of a later model year and this young comes out high. */
const YOUNG_YEARS = 3;
const STEADY_YEARS = 8;

/** Answers values from a fitted table; one for the built-in table is `evaluateVehicle`'s. */
export class ValueModel {
  readonly #table: FittedTable;
  readonly #place: (description: VehicleDescription) => PlacedVehicle;
  readonly #index: MarketIndex;
  readonly #dataYear: number;
  readonly #lastSale: number;
  readonly #priceBand: Band;
  /** Around values that stand at the upper end of what a new price keeps. */
  readonly #limitBand: Band;

  constructor(table: FittedTable) {
    this.#table = table;
    this.#place = makePlacing(new CompiledTable(table));
    this.#index = new MarketIndex(table.months, MARKET_INDEX);
    this.#dataYear = Number(table.basis.to.slice(0, 4));
    this.#lastSale = dayCount(table.basis.to);
    this.#priceBand = toBand(table.bands.price);
    this.#limitBand = { low: this.#priceBand.low - this.#priceBand.high, high: 0 };
  }

  /**
   * What would this vehicle bring at wholesale on a day, in each condition?
   * exp(age and miles on the model's surface + body + trim + equipment + region + index). Each term is a logarithm from the fitted
   * table.
   * The value is at least 300 dollars in money of the sales, and at most twice the highest price of its segment.
   * It never falls with a better condition, and never rises with more miles or an older model year.
   * A new price limits it: to what nine of ten vehicles kept of theirs at most, and below the price in money of the day. A price that
   * is a fraction of what sales show is doubted and limits less.
   * If a name had ended when the sales ended and came back, the vehicle is valued like a model outside of the table.
   */
  evaluate(question: ValueQuestion, horizon?: Horizon): ModelValue {
    const read = this.#read(question, horizon?.indexDay ?? question.day);
    const value = this.#answer(read, question, horizon);
    const before = this.#earlier(read, question);
    return before === null ? value : floorByEarlier(this.evaluate(before, horizon), value);
  }

  /** The same in good condition alone, which is less work. */
  average(question: ValueQuestion): Pick<ModelValue, 'goodCents' | 'typicalMiles'> {
    const read = this.#read(question, question.day);
    const before = this.#earlier(read, question);
    const least = before === null ? 0 : this.average(before).goodCents;
    const goodCents = Math.max(least, wholeDollars(this.#valueOf(read).dollars));
    return { goodCents, typicalMiles: read.usualMiles };
  }

  /** The question about the earlier vehicle of its name, which was sold, if this is another one. */
  #earlier({ placed, usualMiles }: ReadQuestion, question: ValueQuestion): ValueQuestion | null {
    if (placed.earlier === null) return null;
    const { lastModelYear } = this.#table.basis;
    const description = { ...question.description, modelYear: lastModelYear };
    return { ...question, description, odometerMiles: question.odometerMiles ?? usualMiles };
  }

  #answer(read: ReadQuestion, { description }: ValueQuestion, horizon: Horizon | undefined): ModelValue {
    const { placed, market } = read;
    const { dollars, basis, around, index, isLimitDoubted } = this.#valueOf(read);
    const years = Math.max(0, read.today.count - this.#lastSale) / 365.25;
    const excellent = read.limit.raise(dollars, excellentFactor);
    const band = widen(around, { index, years, monthsAhead: horizon?.monthsAhead ?? 0 });
    const high = Math.min(Math.exp(band.high), read.limit.roomAbove(excellent));
    return {
      excellentCents: wholeDollars(excellent),
      goodCents: wholeDollars(dollars),
      fairCents: wholeDollars(dollars * conditionFactor('fair', dollars)),
      retailCents: wholeDollars(read.limit.raise(dollars, retailFactor)),
      typicalMiles: read.usualMiles,
      typicalGradeTenths: typicalGradeTenths(read.ageYears),
      lowCents: wholeDollars(dollars * Math.exp(band.low)),
      highCents: wholeDollars(dollars * high),
      level: placed.level,
      basis,
      dataYear: this.#dataYear,
      indexMonth: market.month,
      confidence: !isLimitDoubted && this.#isSure(read, description.modelYear) ? 'normal' : 'low',
    };
  }

  /** Do sales or a price cover such a vehicle, and does nothing in the question contradict them? */
  #isSure(
    { placed, price, hasNewPrice, isPriceDoubted, ageYears, today }: ReadQuestion,
    modelYear: number,
  ): boolean {
    const isPriced = price !== null && placed.compiled.table === null && !placed.retention.isElectric;
    const isYearSold = ageYears <= OLDEST_YEARS && modelYear <= today.year + 1;
    const isYoung = ageYears < YOUNG_YEARS && modelYear > this.#table.basis.lastModelYear;
    return (placed.isFromSales || isPriced) && !isPriceDoubted && isYearSold && (hasNewPrice || !isYoung);
  }

  /** What has a vehicle of this kind usually run by a day? Whole miles. */
  typicalMiles(description: VehicleDescription, day: CalendarDate): number {
    const { compiled, newYearDay } = this.#placeOn(description, this.#index.on(day));
    return this.#usualMiles(compiled, ageAfter(newYearDay, dayCount(day)));
  }

  /** What do vehicles of this kind run a year? As those of eight years have: what is sold at four or five has often run little. */
  milesAYear(description: VehicleDescription, day: CalendarDate): number {
    const { compiled } = this.#placeOn(description, this.#index.on(day));
    return this.#usualMiles(compiled, STEADY_YEARS) / STEADY_YEARS;
  }

  /** What would a vehicle have cost new that was bought for so much on a day? Null for a price that is nominal, or not paid by today. */
  newPriceOf(description: VehicleDescription, { cents, day }: Purchase, today: CalendarDate): Cents | null {
    if (cents < LEAST_PRICE_CENTS || day > today) return null;
    const market = this.#index.on(day);
    const { compiled, newYearDay, retention } = this.#placeOn(description, market);
    const ageYears = ageAfter(newYearDay, market.count);
    if (ageYears <= NEW_UNTIL_YEARS) return cents;
    const used = Math.min(1, (ageYears - NEW_UNTIL_YEARS) / (USED_FROM_YEARS - NEW_UNTIL_YEARS));
    const kept = keptLog(retention, ageYears, this.#usualMiles(compiled, ageYears) / 10_000);
    const newPrice = cents * Math.exp(used * (this.#index.pricesLog - market.log - Math.min(0, kept)));
    return Math.min(Number.MAX_SAFE_INTEGER, Math.round(newPrice));
  }

  /** How was the value in a condition found? Line by line, from the base to the answer. */
  explain(question: ValueQuestion, condition: Condition = 'good'): Working {
    const read = this.#read(question, question.day);
    const before = this.#earlier(read, question);
    const inCents = (of: ValueQuestion) => this.evaluate(of)[`${condition}Cents`];
    const found = this.#explain(read, condition);
    return before !== null && inCents(before) > found.cents ? this.explain(before, condition) : found;
  }

  #explain(read: ReadQuestion, condition: Condition): Working {
    const { base, ...steps } = this.#stepsOf(read);
    const lines = Object.entries(steps).map(([name, step]): WorkingLine => {
      return { name: name as WorkingLine['name'], factor: Math.exp(step) };
    });
    const found = Math.exp(this.#logOf(read));
    const limited = Math.min(read.limit.dollars, found);
    if (limited < found) lines.push({ name: read.limit.by, factor: limited / found });
    const { dollars } = this.#valueOf(read);
    if (limited < dollars) lines.push({ name: 'floor', factor: dollars / limited });
    const factor = read.limit.raise(dollars, (good) => conditionFactor(condition, good)) / dollars;
    lines.push({ name: 'condition', factor });
    return { baseDollars: Math.exp(base), lines, cents: wholeDollars(dollars * factor) };
  }

  #read(
    { description, day, odometerMiles, regionCode, newPriceCents }: ValueQuestion,
    indexDay: CalendarDate,
  ): ReadQuestion {
    const today = this.#index.on(day);
    const placed = this.#placeOn(description, today);
    const { compiled } = placed;
    const ageYears = ageAfter(placed.newYearDay, today.count);
    const usualMiles = this.#usualMiles(compiled, ageYears);
    const market = indexDay === day ? today : this.#index.on(indexDay);
    const paid = newPriceCents !== null && newPriceCents > 0 ? newPriceCents / 100 : null;
    const price = placed.isFromSales ? null : paid;
    const tenThousandMiles = Math.max(0, odometerMiles ?? usualMiles) / 10_000;
    const { pricesLog } = this.#index;
    const ofSalesPrice = paid === null ? 1 : paid / (placed.priceFromSales * Math.exp(pricesLog));
    const doubt = doubtedPriceFactor(ofSalesPrice);
    return {
      placed,
      today,
      ageYears,
      countedYears: price === null ? ageYears + placed.ageShift : ageYears,
      usualMiles,
      tenThousandMiles,
      market,
      region: placed.regions[regionCode] * LOG_STEP,
      // In a new price the rise of the market since the fitted years is contained.
      index: price === null ? market.log : market.log - pricesLog,
      limit: new ValueLimit(
        placed.mostDollars * market.factor,
        paid === null
          ? null
          : {
              // Where no sales of the model show a price, what was paid is all there is.
              newDollars: paid * (placed.isFromSales ? doubt : 1) * Math.exp(market.log - pricesLog),
              keptLog: keptLog(placed.retention, ageYears, tenThousandMiles) + this.#priceBand.high,
            },
      ),
      hasNewPrice: paid !== null,
      isPriceDoubted: doubt > 1,
      price,
    };
  }

  #valueOf(read: ReadQuestion) {
    const { placed, price, index, market } = read;
    const found = Math.exp(this.#logOf(read));
    const { dollars: limit, by } = read.limit;
    const isPriceLimited = found > limit && by === 'new_price';
    return {
      dollars: Math.max(floorOf(read), Math.min(limit, found)),
      basis: price !== null || isPriceLimited ? ('price' as const) : ('indexed' as const),
      around: isPriceLimited ? this.#limitBand : price === null ? placed.band : this.#priceBand,
      index: isPriceLimited ? market.log - this.#index.pricesLog : index,
      /** Does the segment take anything of what the value would be without it, or a new price more than half? */
      isLimitDoubted: limit < found / (by === 'segment' ? 1 : 2),
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

  #usualMiles({ typicalMiles }: CompiledModel, ageYears: number): number {
    return Math.round(valueAtAge(typicalMiles, ageYears) * 100);
  }

  /** The logarithm of what make and model bring at an age with such miles, or of what is left of the new price. */
  #wornLog({ placed, price }: ReadQuestion, ageYears: number, tenThousandMiles: number): number {
    if (price === null) {
      const worn = logAt(placed.compiled.surface, ageYears, tenThousandMiles);
      // A model's own sales, where there are any, decide what it loses.
      const isOther = placed.compiled.table === null && placed.retention.isElectric;
      return isOther ? worn + electricLog(placed.retention, ageYears, tenThousandMiles) : worn;
    }
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

type Steps = Record<
  'base' | Exclude<WorkingLine['name'], 'new_price' | 'segment' | 'floor' | 'condition'>,
  number
>;

function floorOf({ market }: ReadQuestion): number {
  return FLOOR_DOLLARS * market.factor;
}

const excellentFactor = (dollars: number): number => conditionFactor('excellent', dollars);

function wholeDollars(dollars: number): Cents {
  return Math.round(dollars) * 100;
}
