import { addMonths, type CalendarDate, daysBetween } from '../calendar.ts';
import type { Cents } from '../money.ts';
import { checkMovedDecimalPoint, type ReplacedNumber } from './check-moved-decimal-point.ts';
import { type CheckedField, findingIf, type CheckFinding } from './finding.ts';

/**
 * For an entered percent, `whole` is 100. For an amount in cents, `whole` is the purchase amount in cents.
 */
export interface Share {
  part: number;
  whole: number;
}

/** Changed terms of a contract. Unchanged fields, and fields that the contract type lacks, are absent. */
export interface ContractChange {
  today: CalendarDate;
  isFlooring: boolean;
  /** True if interest and depreciation are derived from amounts. Findings then name the amount fields. */
  isByAmounts: boolean;
  startDate?: CalendarDate;
  lengthMonths?: number;
  purchase?: PurchaseChange;
  interest?: Share;
  depreciation?: Share;
  replaced?: readonly ReplacedNumber[];
}

export interface PurchaseChange {
  amountCents: Cents;
  startDate: CalendarDate;
  /**
   * Auction value of the vehicle before the change. `isFromPricePaid` is true for a value that was estimated
   * from the price paid.
   */
  value: { cents: Cents; isFromPricePaid: boolean } | null;
  formerCents: Cents | null;
}

const FIRST_YEAR = 1990;
const MAX_DAYS_AHEAD = 60;
export const MAX_PLAUSIBLE_MONTHS = 96;

export function checkContractTerms(change: ContractChange): CheckFinding[] {
  const { startDate, lengthMonths, purchase, interest, depreciation, isByAmounts } = change;
  const limit = change.isFlooring ? MAX_CURTAILMENT_PERCENT : MAX_DEPRECIATION_PERCENT;
  return [
    ...(startDate === undefined ? [] : checkStart(startDate, change.today)),
    ...findingIf(lengthMonths !== undefined && lengthMonths > MAX_PLAUSIBLE_MONTHS, 'length', {
      reason: 'longer_than',
      facts: { months: MAX_PLAUSIBLE_MONTHS },
    }),
    ...(purchase === undefined ? [] : checkPurchase(purchase, change.today)),
    ...(interest === undefined ? [] : checkInterest(interest, isByAmounts ? 'payment' : 'interest')),
    ...(depreciation === undefined
      ? []
      : checkDepreciation(depreciation, isByAmounts ? 'depreciationAmount' : 'depreciation', limit)),
    ...(change.replaced ?? []).flatMap(checkMovedDecimalPoint),
  ];
}

const checkStart = (startDate: CalendarDate, today: CalendarDate): CheckFinding[] => [
  ...findingIf(startDate < `${FIRST_YEAR}-01-01`, 'startDate', {
    reason: 'starts_before',
    facts: { year: FIRST_YEAR },
  }),
  ...findingIf(daysBetween(today, startDate) > MAX_DAYS_AHEAD, 'startDate', {
    reason: 'starts_far_ahead',
    facts: { days: MAX_DAYS_AHEAD },
  }),
];

const TIMES_BELOW_VALUE = 10;
const TIMES_ABOVE_VALUE = 3;
/** A vehicle loses so much value in this time that six times its value is a plausible purchase amount. */
const OLD_CONTRACT_MONTHS = 24;
const TIMES_ABOVE_VALUE_WHEN_OLD = 6;
const TIMES_OF_FORMER = 2;

/**
 * Compares a purchase amount with the value before the change: for a value of $20,000, $2,000 to $60,000 is
 * plausible, or up to $120,000 for an old contract. Compares with the former amount if there is no value,
 * or if the value was estimated from the price paid and therefore proves nothing.
 */
function checkPurchase(
  { amountCents, startDate, value, formerCents }: PurchaseChange,
  today: CalendarDate,
): CheckFinding[] {
  if (value !== null && !value.isFromPricePaid) {
    const { cents: valueCents } = value;
    const isOld = addMonths(startDate, OLD_CONTRACT_MONTHS) < today;
    const times = isOld ? TIMES_ABOVE_VALUE_WHEN_OLD : TIMES_ABOVE_VALUE;
    return [
      ...findingIf(amountCents * TIMES_BELOW_VALUE < valueCents, 'purchaseAmount', {
        reason: 'purchase_below_value',
        facts: { valueCents },
      }),
      ...findingIf(amountCents > times * valueCents, 'purchaseAmount', {
        reason: 'purchase_above_value',
        facts: { valueCents, times },
      }),
    ];
  }
  if (formerCents === null) return [];
  return [
    ...findingIf(amountCents * TIMES_OF_FORMER < formerCents, 'purchaseAmount', {
      reason: 'purchase_below_former',
      facts: { formerCents },
    }),
    ...findingIf(amountCents > TIMES_OF_FORMER * formerCents, 'purchaseAmount', {
      reason: 'purchase_above_former',
      facts: { formerCents },
    }),
  ];
}

const MAX_INTEREST_PERCENT = 3;
const MIN_PERCENT = 0.05;

// 0 is not a finding, because contracts without interest are common.
const checkInterest = (share: Share, field: CheckedField): CheckFinding[] => [
  ...findingIf(isAbove(share, MAX_INTEREST_PERCENT), field, {
    reason: 'interest_above',
    facts: { percent: roundPercent(share, MAX_INTEREST_PERCENT), limit: MAX_INTEREST_PERCENT },
  }),
  ...findingIf(share.part > 0 && isBelow(share, MIN_PERCENT), field, {
    reason: 'interest_below',
    facts: { percent: roundPercent(share, MIN_PERCENT), limit: MIN_PERCENT },
  }),
];

export const MAX_DEPRECIATION_PERCENT = 5;
const MAX_CURTAILMENT_PERCENT = 10;

export const checkDepreciation = (share: Share, field: CheckedField, limit: number): CheckFinding[] => [
  ...findingIf(isAbove(share, limit), field, {
    reason: 'depreciation_above',
    facts: { percent: roundPercent(share, limit), limit },
  }),
  ...findingIf(isBelow(share, MIN_PERCENT), field, {
    reason: 'depreciation_below',
    facts: { percent: roundPercent(share, MIN_PERCENT), limit: MIN_PERCENT },
  }),
];

// Multiply instead of dividing, so that a share exactly at the limit is neither above nor below it.
const isAbove = ({ part, whole }: Share, percent: number): boolean => part * 100 > percent * whole;
const isBelow = ({ part, whole }: Share, percent: number): boolean => part * 100 < percent * whole;

const MIN_DIGITS = 4;

/**
 * Returns an entered percent unchanged. Rounds a percent computed from two amounts to four digits, or to
 * more digits until it differs from the limit: 'Monthly depreciation of 5.0004% is above 5%.'
 */
function roundPercent({ part, whole }: Share, limit: number): number {
  if (whole === 100) return part;
  const percent = (part * 100) / whole;
  for (let digits = MIN_DIGITS; digits < MAX_DIGITS; digits += 1) {
    const rounded = Number(percent.toPrecision(digits));
    if (rounded !== limit) return rounded;
  }
  return percent;
}

const MAX_DIGITS = 17;
