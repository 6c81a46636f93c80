import { addDays, type CalendarDate } from './calendar.ts';
import { type ComparisonBreak, findBreak, type ValueQuery } from './comparable-values.ts';
import type { ContractStatus } from './finance/contract.ts';
import type { Cents } from './money.ts';
import { divideRoundedExact, type PercentText, percentOf } from './rate.ts';

/** Shown as Above, Average, Below. It picks a column of a market value. */
export const CONDITIONS = ['excellent', 'good', 'fair'] as const;
export type Condition = (typeof CONDITIONS)[number];

/** One provider's answer for one vehicle on one day. Null or 0 is no value. */
export interface MarketValue {
  day: CalendarDate;
  excellentCents: Cents | null;
  goodCents: Cents | null;
  fairCents: Cents | null;
  /** Absent where nothing is known of it. */
  query?: ValueQuery;
}

export interface ValuationInput {
  today: CalendarDate;
  /** The default market value set by hand; null or 0 is none. */
  manualPriceCents: Cents | null;
  /** The newest market value of the chosen provider for the last mileage record; null where it has none yet. */
  lastRecordValue: MarketValue | null;
  /**
   * Values of the chosen provider in any order, never of another. All of them, or at least those of the last 14 days
   * and the newest positive one of each condition: nothing older is looked at.
   */
  series: readonly MarketValue[];
  /** Miles that the vehicle is expected to be driven in a month; null takes the usual ones. */
  monthlyMiles: number | null;
  /** Where the contract stands today; null without finance data. */
  contractStatus: Pick<ContractStatus, 'payoffCents'> | null;
}

export type ValueSource = 'manual' | 'provider' | 'latest_positive';

/** What a vehicle is worth in one condition. */
export interface ConditionValue {
  auctionCents: Cents | null;
  /** auction − payoff; null without either. Negative is a loss. */
  revenueCents: Cents | null;
  source: ValueSource | null;
  /** The day of the market value used; null for a manual price. */
  valuedOn: CalendarDate | null;
  /** The change over seven days and the two amounts behind it: all three or none. −42 is −0.42 %. */
  weeklyChangePercentHundredths: number | null;
  weekNowCents: Cents | null;
  weekThenCents: Cents | null;
  /** Why there is no change though both values exist; null otherwise. */
  weeklyBreak: DatedBreak | null;
}

/** Why two values do not compare, and the day of the first value after it. */
export interface DatedBreak {
  reason: ComparisonBreak;
  on: CalendarDate;
}

export type VehicleValue = Record<Condition, ConditionValue>;

/**
 * What would a vehicle bring at auction today in each condition, what does that leave after the payoff, and how did the market move in
 * a week?
 * The value is the first that exists of: the manual price, the same in every condition; the newest market value for the last mileage
 * record; the newest positive value of the condition.
 * Good at 21,350.00 with 19,870.00 owed leaves 1,480.00.
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
  // A price by hand does not move with the market.
  const isManual = source === 'manual';
  const move = isManual ? null : moveOverDays({ series, condition, today, days: 7, monthlyMiles });
  const change = move?.change;
  return {
    auctionCents,
    revenueCents: auctionCents === null || payoffCents === null ? null : auctionCents - payoffCents,
    source,
    valuedOn,
    weeklyChangePercentHundredths: change?.percentHundredths ?? null,
    weekNowCents: change?.nowCents ?? null,
    weekThenCents: change?.thenCents ?? null,
    weeklyBreak: move?.break ?? null,
  };
}

function auctionValue(
  { today, manualPriceCents, lastRecordValue, series }: ValuationInput,
  condition: Condition,
): Pick<ConditionValue, 'auctionCents' | 'source' | 'valuedOn'> {
  if (manualPriceCents !== null && manualPriceCents > 0) {
    return { auctionCents: manualPriceCents, source: 'manual', valuedOn: null };
  }
  const ofRecord = lastRecordValue ? positiveCents(lastRecordValue, condition) : null;
  if (lastRecordValue && ofRecord !== null) {
    return { auctionCents: ofRecord, source: 'provider', valuedOn: lastRecordValue.day };
  }
  const newest = newestPositive(series, condition, today);
  if (!newest) return { auctionCents: null, source: null, valuedOn: null };
  return { auctionCents: newest.cents, source: 'latest_positive', valuedOn: newest.day };
}

/** How far off a value may be: between so many tenths of a percent of it lie eight of ten guide values of such vehicles. */
export interface ValueBand {
  lowTenths: number;
  highTenths: number;
}

/**
 * Between what do eight of ten guide values of such vehicles lie, in whole dollars? 13,600 between 905 and 1,096 tenths of a percent is
 * 12,308 to 14,906.
 */
export function bandAround(cents: Cents, { lowTenths, highTenths }: ValueBand) {
  const share = (tenths: number): Cents => Math.round((cents * tenths) / 100_000) * 100;
  return { lowCents: share(lowTenths), highCents: share(highTenths) };
}

/** The newest positive value of a condition on or before a day: V(day). Null where there is none. */
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
  /** Values of one provider in any order. */
  series: readonly MarketValue[];
  condition: Condition;
  today: CalendarDate;
  days: number;
  /** Miles that the vehicle is expected to be driven in a month; null takes the usual ones. */
  monthlyMiles: number | null;
}

export interface Change {
  /** In hundredths of a percent, half away from zero: 100.00 to 99.58 is −42. Flat is 0. */
  percentHundredths: number;
  nowCents: Cents;
  thenCents: Cents;
}

/** A change, or why the two values do not compare. Both are null where there are no two values. */
export interface MarketMove {
  change: Change | null;
  break: DatedBreak | null;
}

/**
 * Compares the market value today with the one some days ago: V(today) against V(today − days), never a
 * manual price. There is no change, which is not 0, in three cases: no value is newer than today − days; the
 * older value is missing, or lies too far before today − days (more than 2 days for periods of up to 2, 7
 * for those below 30, 31 for all others); or the two do not compare, because the provider was asked for
 * something else.
 */
export function moveOverDays({ series, condition, today, days, monthlyMiles }: ChangeQuery): MarketMove {
  const newest = newestPositive(series, condition, today);
  const earlier = newestPositive(series, condition, addDays(today, -days));
  const move = moveBetween({ newest, earlier, today, days, monthlyMiles });
  if (move.break === null || earlier === null) return move;
  return {
    change: null,
    break: { ...move.break, on: firstDayAfter(earlier, series, monthlyMiles) ?? move.break.on },
  };
}

/** Finds the day of the first value that does not compare with an earlier one. */
function firstDayAfter(
  earlier: DatedValue,
  series: readonly MarketValue[],
  monthlyMiles: number | null,
): CalendarDate | null {
  const days = series
    .filter((value) => value.day > earlier.day && findBreak(value, earlier, monthlyMiles) !== null)
    .map(({ day }) => day);
  return days.toSorted()[0] ?? null;
}

/** A positive value, its day, and what the provider was asked. */
export interface DatedValue {
  cents: Cents;
  day: CalendarDate;
  query?: ValueQuery | undefined;
}

interface ComparedValues {
  /** V(today). */
  newest: DatedValue | null;
  /** V(today − days). */
  earlier: DatedValue | null;
  today: CalendarDate;
  days: number;
  monthlyMiles: number | null;
}

const NO_MOVE: MarketMove = { change: null, break: null };

/** Compares two values that were found already, by the rules of `moveOverDays`. */
export function moveBetween({ newest, earlier, today, days, monthlyMiles }: ComparedValues): MarketMove {
  const thenDay = addDays(today, -days);
  if (!newest || newest.day <= thenDay) return NO_MOVE;
  if (!earlier || earlier.day < addDays(thenDay, -maxDaysBefore(days))) return NO_MOVE;
  const reason = findBreak(newest, earlier, monthlyMiles);
  if (reason !== null) return { change: null, break: { reason, on: newest.day } };
  const percentHundredths = changePercentHundredths(newest.cents, earlier.cents);
  return { change: { percentHundredths, nowCents: newest.cents, thenCents: earlier.cents }, break: null };
}

const maxDaysBefore = (days: number): number => (days <= 2 ? 2 : days < 30 ? 7 : 31);

/** The periods that a market value history compares, in days. */
export const CHANGE_DAYS = {
  two_days: 2,
  seven_days: 7,
  one_month: 30,
  three_months: 90,
  six_months: 180,
  one_year: 365,
} as const;

/** (now − then) / then in hundredths of a percent, half away from zero; `then` is above 0. Sums may be as large as safe. */
export function changePercentHundredths(nowCents: Cents, thenCents: Cents): number {
  return Number(divideRoundedExact(BigInt(nowCents - thenCents) * 10_000n, BigInt(thenCents)));
}

/**
 * What does a monthly depreciation rate mean in money? The rate of the cap cost; without finance data, of the current
 * auction value; null without either. 1.5 % of 27,225.00 is 408.38.
 */
export function depreciationAssumptionCents(
  ratePercent: PercentText | null,
  base: { capCostCents: Cents | null; auctionCents: Cents | null },
): Cents | null {
  const amountCents = base.capCostCents ?? base.auctionCents;
  return ratePercent === null || amountCents === null ? null : percentOf(amountCents, ratePercent);
}

function positiveCents(value: MarketValue, condition: Condition): Cents | null {
  const cents = columnCents(value, condition);
  return cents !== null && cents > 0 ? cents : null;
}

function columnCents(value: MarketValue, condition: Condition): Cents | null {
  switch (condition) {
    case 'excellent':
      return value.excellentCents;
    case 'good':
      return value.goodCents;
    case 'fair':
      return value.fairCents;
  }
}
