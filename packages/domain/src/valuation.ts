import { addDays, type CalendarDate } from './calendar.ts';
import { type ComparisonBreak, findBreak, type ValueQuery } from './comparable-values.ts';
import type { ContractStatus } from './finance/contract.ts';
import type { Cents } from './money.ts';
import { divideRoundedExact, type PercentText, percentOf } from './rate.ts';

/**
 * Conditions of a vehicle, displayed as Above, Average and Below. A market value has an amount for each
 * condition.
 */
export const CONDITIONS = ['excellent', 'good', 'fair'] as const;
export type Condition = (typeof CONDITIONS)[number];

/** Provider's answer for a vehicle on a day. Null and 0 mean no value. */
export interface MarketValue {
  day: CalendarDate;
  excellentCents: Cents | null;
  goodCents: Cents | null;
  fairCents: Cents | null;
  query?: ValueQuery;
}

export interface ValuationInput {
  today: CalendarDate;
  /** Null and 0 mean no manual price. */
  manualPriceCents: Cents | null;
  /** Newest market value of the chosen provider for the last mileage record. */
  lastRecordValue: MarketValue | null;
  /**
   * Values of the chosen provider in any order. Must include the values of the last 14 days and the newest
   * positive value of each condition. Older values are not used.
   */
  series: readonly MarketValue[];
  /** Expected monthly miles of the vehicle. Null selects the usual miles. */
  monthlyMiles: number | null;
  contractStatus: Pick<ContractStatus, 'payoffCents'> | null;
}

export type ValueSource = 'manual' | 'provider' | 'latest_positive';

export interface ConditionValue {
  auctionCents: Cents | null;
  /** auction − payoff. Negative is a loss. */
  revenueCents: Cents | null;
  source: ValueSource | null;
  /** Day of the market value. Null for a manual price. */
  valuedOn: CalendarDate | null;
  /** Change over seven days: −42 is −0.42%. Null without two comparable values. */
  weeklyChangePercentHundredths: number | null;
  /** Market values that the weekly change compares. Null without a change. */
  weekNowCents: Cents | null;
  weekAgoCents: Cents | null;
  /** Reason why the change is null although both values exist. Null in all other cases. */
  weeklyChangeBreak: DatedBreak | null;
}

/** `on` is the day of the first value that can't be compared with the earlier value. */
export interface DatedBreak {
  reason: ComparisonBreak;
  on: CalendarDate;
}

export type VehicleValue = Record<Condition, ConditionValue>;

/**
 * Returns the auction value of a vehicle in each condition, the revenue after the payoff, and the change
 * over a week. The value is the manual price, which applies to every condition, else the newest market
 * value for the last mileage record, else the newest positive value of the condition. Good at 21,350.00
 * with a payoff of 19,870.00 has a revenue of 1,480.00.
 */
export function valueVehicle(input: ValuationInput): VehicleValue {
  return {
    excellent: conditionValue(input, 'excellent'),
    good: conditionValue(input, 'good'),
    fair: conditionValue(input, 'fair'),
  };
}

function conditionValue(input: ValuationInput, condition: Condition): ConditionValue {
  const { auctionCents, source, valuedOn } = auctionValue(input, condition);
  const payoffCents = input.contractStatus?.payoffCents ?? null;
  const { series, today, monthlyMiles } = input;
  // A manual price doesn't follow the market.
  const isManual = source === 'manual';
  const move = isManual ? null : marketMoveOverDays({ series, condition, today, days: 7, monthlyMiles });
  const change = move?.change;
  return {
    auctionCents,
    revenueCents: auctionCents === null || payoffCents === null ? null : auctionCents - payoffCents,
    source,
    valuedOn,
    weeklyChangePercentHundredths: change?.percentHundredths ?? null,
    weekNowCents: change?.nowCents ?? null,
    weekAgoCents: change?.thenCents ?? null,
    weeklyChangeBreak: move?.break ?? null,
  };
}

function auctionValue(
  { today, manualPriceCents, lastRecordValue, series }: ValuationInput,
  condition: Condition,
): Pick<ConditionValue, 'auctionCents' | 'source' | 'valuedOn'> {
  if (manualPriceCents !== null && manualPriceCents > 0) {
    return { auctionCents: manualPriceCents, source: 'manual', valuedOn: null };
  }
  const recordCents = lastRecordValue ? positiveCents(lastRecordValue, condition) : null;
  if (lastRecordValue && recordCents !== null) {
    return { auctionCents: recordCents, source: 'provider', valuedOn: lastRecordValue.day };
  }
  const newest = newestPositive(series, condition, today);
  if (!newest) return { auctionCents: null, source: null, valuedOn: null };
  return { auctionCents: newest.cents, source: 'latest_positive', valuedOn: newest.day };
}

/**
 * Range, in tenths of a percent of a value, that contains eight of ten guide values of comparable vehicles.
 */
export interface ValueBand {
  lowTenths: number;
  highTenths: number;
}

/**
 * Returns the range in cents, rounded to whole dollars: $13,600 with 905 and 1,096 tenths of a percent is
 * $12,308 to $14,906.
 */
export function bandAround(cents: Cents, { lowTenths, highTenths }: ValueBand) {
  const share = (tenths: number): Cents => Math.round((cents * tenths) / 100_000) * 100;
  return { lowCents: share(lowTenths), highCents: share(highTenths) };
}

/** Returns V(day), the newest positive value of a condition on or before a day. */
export function newestPositive(
  series: readonly MarketValue[],
  condition: Condition,
  day: CalendarDate,
): DatedValue | null {
  let newest: DatedValue | null = null;
  for (const value of series) {
    if (value.day > day || (newest && value.day <= newest.day)) continue;
    const cents = positiveCents(value, condition);
    if (cents !== null) newest = { cents, day: value.day, query: value.query };
  }
  return newest;
}

export interface ChangeQuery {
  series: readonly MarketValue[];
  condition: Condition;
  today: CalendarDate;
  days: number;
  monthlyMiles: number | null;
}

export interface Change {
  percentHundredths: number;
  nowCents: Cents;
  thenCents: Cents;
}

/**
 * Change between two values, or the reason why they can't be compared. Both are null if a value is missing.
 */
export interface MarketMove {
  change: Change | null;
  break: DatedBreak | null;
}

/**
 * Compares the market value today, V(today), with V(today − days). Manual prices never count. `change` is
 * null, as opposed to a change of 0, in three cases: no value is newer than today − days; the older value
 * is missing or too far before today − days (more than 2 days for periods of up to 2 days, 7 for periods
 * below 30, 31 for longer periods); or the values can't be compared because the provider was queried with
 * different input.
 */
export function marketMoveOverDays({
  series,
  condition,
  today,
  days,
  monthlyMiles,
}: ChangeQuery): MarketMove {
  const newest = newestPositive(series, condition, today);
  const earlier = newestPositive(series, condition, addDays(today, -days));
  const move = marketMoveBetween({ newest, earlier, today, days, monthlyMiles });
  if (move.break === null || earlier === null) return move;
  return {
    change: null,
    break: { ...move.break, on: firstBreakDay(earlier, series, monthlyMiles) ?? move.break.on },
  };
}

function firstBreakDay(
  earlier: DatedValue,
  series: readonly MarketValue[],
  monthlyMiles: number | null,
): CalendarDate | null {
  const days = series
    .filter((value) => value.day > earlier.day && findBreak(value, earlier, monthlyMiles) !== null)
    .map(({ day }) => day);
  return days.toSorted()[0] ?? null;
}

export interface DatedValue {
  cents: Cents;
  day: CalendarDate;
  query?: ValueQuery | undefined;
}

interface ComparedValues {
  newest: DatedValue | null;
  earlier: DatedValue | null;
  today: CalendarDate;
  days: number;
  monthlyMiles: number | null;
}

const NO_MOVE: MarketMove = { change: null, break: null };

/** Compares two given values by the rules of `marketMoveOverDays`. */
export function marketMoveBetween({
  newest,
  earlier,
  today,
  days,
  monthlyMiles,
}: ComparedValues): MarketMove {
  const thenDay = addDays(today, -days);
  if (!newest || newest.day <= thenDay) return NO_MOVE;
  if (!earlier || earlier.day < addDays(thenDay, -maxDaysBefore(days))) return NO_MOVE;
  const reason = findBreak(newest, earlier, monthlyMiles);
  if (reason !== null) return { change: null, break: { reason, on: newest.day } };
  const percentHundredths = changePercentHundredths(newest.cents, earlier.cents);
  return { change: { percentHundredths, nowCents: newest.cents, thenCents: earlier.cents }, break: null };
}

const maxDaysBefore = (days: number): number => (days <= 2 ? 2 : days < 30 ? 7 : 31);

export const CHANGE_DAYS = {
  two_days: 2,
  seven_days: 7,
  one_month: 30,
  three_months: 90,
  six_months: 180,
  one_year: 365,
} as const;

/**
 * Returns (now − then) / then in hundredths of a percent, rounded half away from zero. `then` is above 0. The
 * amounts may be sums as large as a safe integer, so the product needs BigInt.
 */
export function changePercentHundredths(nowCents: Cents, thenCents: Cents): number {
  return Number(divideRoundedExact(BigInt(nowCents - thenCents) * 10_000n, BigInt(thenCents)));
}

/**
 * Returns the monthly depreciation in money: the rate applied to the cap cost, or to the current auction
 * value if the vehicle has no finance data. 1.5% of 27,225.00 is 408.38.
 */
export function depreciationAssumptionCents(
  ratePercent: PercentText | null,
  base: { capCostCents: Cents | null; auctionCents: Cents | null },
): Cents | null {
  const amountCents = base.capCostCents ?? base.auctionCents;
  return ratePercent === null || amountCents === null ? null : percentOf(amountCents, ratePercent);
}

function positiveCents(value: MarketValue, condition: Condition): Cents | null {
  const cents = centsInCondition(value, condition);
  return cents !== null && cents > 0 ? cents : null;
}

function centsInCondition(value: MarketValue, condition: Condition): Cents | null {
  switch (condition) {
    case 'excellent':
      return value.excellentCents;
    case 'good':
      return value.goodCents;
    case 'fair':
      return value.fairCents;
  }
}
