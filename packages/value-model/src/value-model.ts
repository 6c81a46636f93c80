import { addMonths, type CalendarDate } from '@fleetworth/domain/calendar';
import type { Cents } from '@fleetworth/domain/money';
import { type Band, toBand, widen } from './band.ts';
import { CompiledTable } from './compile.ts';
import { type Condition, conditionFactor, retailFactor, typicalGradeTenths } from './condition.ts';
import { MARKET_INDEX, MarketIndex } from './market.ts';
import {
  goodCents,
  goodDollars,
  unlimitedDollars,
  wholeDollars,
  depreciatedLog,
} from './good-condition-value.ts';
import { retainedLog } from './new-price-retention.ts';
import { raiseToEarlierValue } from './raise-to-earlier-value.ts';
import { QueryResolver } from './query-resolver.ts';
import type { ResolvedQuery } from './resolved-query.ts';
import type { VehicleDescription } from './segment.ts';
import { OLDEST_YEARS } from './surface.ts';
import type { FittedTable } from './table.ts';
import type {
  ForecastHorizon,
  ModelValue,
  Purchase,
  ValuationQuery,
  ValueBreakdown,
  BreakdownLine,
} from './valuation-query.ts';
import { ageOnDayNumber, dayNumberOf } from './vehicle-age.ts';

/** Purchases below this amount are ignored, because vehicles are also sold for a symbolic dollar. */
const MIN_PRICE_CENTS = 100_000;
/** Age up to which a purchased vehicle counts as new. */
const NEW_UNTIL_YEARS = 1;
/** Age from which a purchased vehicle counts as used. Between these two ages, the transition is linear. */
const USED_FROM_YEARS = 2;
/**
 * Vehicles below this age, of a model year after the fitted ones, are overvalued if their new price is
 * unknown, because new prices have risen less than the market.
 */
const YOUNG_YEARS = 3;
/** Age at which the average yearly miles are representative. */
const STEADY_YEARS = 8;

export type GoodValueForecast = (monthsAhead: number, odometerMiles: number) => Cents;

export class ValueModel {
  readonly #table: FittedTable;
  readonly #resolver: QueryResolver;
  readonly #index: MarketIndex;
  readonly #dataYear: number;
  readonly #lastSaleDay: number;
  readonly #priceBand: Band;
  /**
   * Band around values that a new price limits. Such a value is the upper end of its range, so the band only
   * extends below it.
   */
  readonly #limitBand: Band;

  constructor(table: FittedTable) {
    this.#table = table;
    this.#index = new MarketIndex(table.months, MARKET_INDEX);
    this.#dataYear = Number(table.basis.to.slice(0, 4));
    this.#lastSaleDay = dayNumberOf(table.basis.to);
    this.#priceBand = toBand(table.bands.price);
    this.#resolver = new QueryResolver(new CompiledTable(table), this.#index, this.#priceBand.high);
    this.#limitBand = { low: this.#priceBand.low - this.#priceBand.high, high: 0 };
  }

  /**
   * Values a vehicle at wholesale on a day, in each condition: exp(surface(age, miles) + body + trim +
   * equipment + region + index). Each term is a logarithm from the fitted table.
   *
   * - The value is at least 300 dollars of the time of the sales, and at most twice the highest price of its
   * segment.
   * - It never falls with a better condition, and never rises with more miles or an older model year.
   * - With a new price, in dollars of the day, the value is at most the share of the price that nine of ten
   * vehicles don't exceed, and always below the price. A price far below the price implied by sales is
   * implausible and limits the value less.
   * - If a model name was discontinued before the sales data ends and reused later, the later vehicles with
   * the name are valued like a model outside the table.
   */
  evaluate(query: ValuationQuery, horizon?: ForecastHorizon): ModelValue {
    const resolved = this.#resolver.resolve(query, horizon?.indexDay ?? query.day);
    const value = this.#buildValue(resolved, query, horizon);
    const earlier = this.#earlierModelYearQuery(resolved, query);
    return earlier === null ? value : raiseToEarlierValue(this.evaluate(earlier, horizon), value);
  }

  /** Returns the value in good condition only, with the market of `indexDay`. Faster than `evaluate`. */
  evaluateGood(query: ValuationQuery, indexDay = query.day): Pick<ModelValue, 'goodCents' | 'typicalMiles'> {
    const resolved = this.#resolver.resolve(query, indexDay);
    const earlier = this.#earlierModelYearQuery(resolved, query);
    const minCents = earlier === null ? 0 : this.evaluateGood(earlier, indexDay).goodCents;
    return { goodCents: Math.max(minCents, goodCents(resolved)), typicalMiles: resolved.expectedMiles };
  }

  /**
   * Prepares forecasts of the value in good condition, with the market of the query's day. Each forecast
   * equals `evaluateGood` on its day. It is faster, because only age and miles change.
   */
  forecast(query: ValuationQuery): GoodValueForecast {
    const resolved = this.#resolver.resolve(query, query.day);
    const dayAhead = this.#index.marketAfter(query.day);
    // A model year that isn't sold yet is valued like an earlier model year until its sale begins.
    if (query.description.modelYear > resolved.today.year + 1)
      return (monthsAhead, odometerMiles) => {
        const day = addMonths(query.day, monthsAhead);
        return this.evaluateGood({ ...query, day, odometerMiles }, query.day).goodCents;
      };
    const earlier = this.#earlierModelYearQuery(resolved, query);
    const earlierForecast = earlier === null ? () => 0 : this.forecast(earlier);
    return (monthsAhead, odometerMiles) => {
      const cents = goodCents(this.#resolver.resolveAtAge(resolved, dayAhead(monthsAhead), odometerMiles));
      return Math.max(earlierForecast(monthsAhead, odometerMiles), cents);
    };
  }

  #earlierModelYearQuery(
    { vehicle, expectedMiles }: ResolvedQuery,
    query: ValuationQuery,
  ): ValuationQuery | null {
    if (vehicle.earlier === null) return null;
    const { lastModelYear } = this.#table.basis;
    const description = { ...query.description, modelYear: lastModelYear };
    return { ...query, description, odometerMiles: query.odometerMiles ?? expectedMiles };
  }

  #buildValue(
    resolved: ResolvedQuery,
    { description }: ValuationQuery,
    horizon?: ForecastHorizon,
  ): ModelValue {
    const { vehicle, market } = resolved;
    const { dollars, basis, baseBand, index, isLimitImplausible } = this.#valueOf(resolved);
    const years = Math.max(0, resolved.today.dayNumber - this.#lastSaleDay) / 365.25;
    const excellent = resolved.limit.applyConditionFactor(dollars, excellentFactor);
    const band = widen(baseBand, { index, years, monthsAhead: horizon?.monthsAhead ?? 0 });
    const high = Math.min(Math.exp(band.high), resolved.limit.maxExcellentFactor(excellent));
    return {
      excellentCents: wholeDollars(excellent),
      goodCents: wholeDollars(dollars),
      fairCents: wholeDollars(dollars * conditionFactor('fair', dollars)),
      retailCents: wholeDollars(resolved.limit.applyConditionFactor(dollars, retailFactor)),
      typicalMiles: resolved.expectedMiles,
      typicalGradeTenths: typicalGradeTenths(resolved.ageYears),
      lowCents: wholeDollars(dollars * Math.exp(band.low)),
      highCents: wholeDollars(dollars * high),
      level: vehicle.level,
      basis,
      dataYear: this.#dataYear,
      indexMonth: market.month,
      confidence:
        !isLimitImplausible && this.#isConfident(resolved, description.modelYear) ? 'normal' : 'low',
    };
  }

  /** Returns whether sales or a price cover the vehicle and nothing in the query contradicts them. */
  #isConfident(
    { vehicle, decisiveNewPrice, newDollars, isPriceImplausible, ageYears, today }: ResolvedQuery,
    modelYear: number,
  ): boolean {
    const isPriced =
      decisiveNewPrice !== null && vehicle.compiled.table === null && !vehicle.retention.isElectric;
    const isWithinFittedAges = ageYears <= OLDEST_YEARS && modelYear <= today.year + 1;
    const isYoung = ageYears < YOUNG_YEARS && modelYear > this.#table.basis.lastModelYear;
    return (
      (vehicle.isFromSales || isPriced) &&
      !isPriceImplausible &&
      isWithinFittedAges &&
      (newDollars !== null || !isYoung)
    );
  }

  typicalMiles(description: VehicleDescription, day: CalendarDate): number {
    const { compiled, newYearDay } = this.#resolver.resolveVehicleOn(description, this.#index.on(day));
    return this.#resolver.expectedMiles(compiled, ageOnDayNumber(newYearDay, dayNumberOf(day)));
  }

  /**
   * Returns the yearly miles of similar vehicles at eight years, because vehicles sold at four or five
   * years often have few miles.
   */
  milesAYear(description: VehicleDescription, day: CalendarDate): number {
    const { compiled } = this.#resolver.resolveVehicleOn(description, this.#index.on(day));
    return this.#resolver.expectedMiles(compiled, STEADY_YEARS) / STEADY_YEARS;
  }

  // Null for a nominal amount, or a purchase after today.
  estimateNewPrice(
    description: VehicleDescription,
    { cents, day }: Purchase,
    today: CalendarDate,
  ): Cents | null {
    if (cents < MIN_PRICE_CENTS || day > today) return null;
    const market = this.#index.on(day);
    const { compiled, newYearDay, retention } = this.#resolver.resolveVehicleOn(description, market);
    const ageYears = ageOnDayNumber(newYearDay, market.dayNumber);
    if (ageYears <= NEW_UNTIL_YEARS) return cents;
    const usedShare = Math.min(1, (ageYears - NEW_UNTIL_YEARS) / (USED_FROM_YEARS - NEW_UNTIL_YEARS));
    const retained = retainedLog(
      retention,
      ageYears,
      this.#resolver.expectedMiles(compiled, ageYears) / 10_000,
    );
    const newPrice =
      cents * Math.exp(usedShare * (this.#index.newPricesLog - market.log - Math.min(0, retained)));
    return Math.min(Number.MAX_SAFE_INTEGER, Math.round(newPrice));
  }

  explain(query: ValuationQuery, condition: Condition = 'good'): ValueBreakdown {
    const resolved = this.#resolver.resolve(query, query.day);
    const earlier = this.#earlierModelYearQuery(resolved, query);
    const evaluateCents = (valued: ValuationQuery) => this.evaluate(valued)[`${condition}Cents`];
    const explained = this.#explain(resolved, condition);
    return earlier && evaluateCents(earlier) > explained.cents ? this.explain(earlier, condition) : explained;
  }

  #explain(resolved: ResolvedQuery, condition: Condition): ValueBreakdown {
    const { base, ...terms } = this.#termsOf(resolved);
    const lines = Object.entries(terms).map(([name, term]): BreakdownLine => {
      return { name: name as BreakdownLine['name'], factor: Math.exp(term) };
    });
    const unlimited = unlimitedDollars(resolved);
    const limited = Math.min(resolved.limit.dollars, unlimited);
    if (limited < unlimited) lines.push({ name: resolved.limit.by, factor: limited / unlimited });
    const { dollars } = this.#valueOf(resolved);
    if (limited < dollars) lines.push({ name: 'floor', factor: dollars / limited });
    const factor =
      resolved.limit.applyConditionFactor(dollars, (good) => conditionFactor(condition, good)) / dollars;
    lines.push({ name: 'condition', factor });
    return { baseDollars: Math.exp(base), lines, cents: wholeDollars(dollars * factor) };
  }

  #valueOf(resolved: ResolvedQuery) {
    const { vehicle, decisiveNewPrice, index, market } = resolved;
    const unlimited = unlimitedDollars(resolved);
    const { dollars: limit, by } = resolved.limit;
    const isPriceLimited = unlimited > limit && by === 'new_price';
    return {
      dollars: goodDollars(resolved),
      basis: decisiveNewPrice !== null || isPriceLimited ? ('price' as const) : ('indexed' as const),
      baseBand: isPriceLimited ? this.#limitBand : decisiveNewPrice === null ? vehicle.band : this.#priceBand,
      index: isPriceLimited ? market.log - this.#index.newPricesLog : index,
      /**
       * True if the segment limit lowers the value at all, or if the new price lowers it by more than half.
       */
      isLimitImplausible: limit < unlimited / (by === 'segment' ? 1 : 2),
    };
  }

  /**
   * Returns the logarithms that make up the value in good condition. A new price already includes body,
   * trim and equipment.
   */
  #termsOf(resolved: ResolvedQuery): LogTerms {
    const { vehicle, decisiveNewPrice, region, index } = resolved;
    const atOneYear = depreciatedLog(resolved, 1, this.#resolver.expectedMiles(vehicle.compiled, 1) / 10_000);
    const typical = depreciatedLog(resolved, resolved.adjustedYears, resolved.expectedMiles / 10_000);
    const mileage = depreciatedLog(resolved, resolved.adjustedYears, resolved.milesInTenThousands) - typical;
    const { body, trim, equipment } =
      decisiveNewPrice === null ? vehicle : { body: 0, trim: 0, equipment: 0 };
    return { base: atOneYear, age: typical - atOneYear, mileage, body, trim, equipment, region, index };
  }
}

type LogTerms = Record<
  'base' | Exclude<BreakdownLine['name'], 'new_price' | 'segment' | 'floor' | 'condition'>,
  number
>;

const excellentFactor = (dollars: number): number => conditionFactor('excellent', dollars);
