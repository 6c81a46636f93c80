import { addDays, addMonths, type CalendarDate, monthsPassed } from './calendar.ts';

export type BillingPeriod = 'monthly' | 'yearly';

export const BILLED_MONTHS: Record<BillingPeriod, number> = { monthly: 1, yearly: 12 };

interface BillingState {
  createdOn: CalendarDate;
  /** End of the last billed period. Null before the first invoice. */
  billedThrough: CalendarDate | null;
  period: BillingPeriod;
}

/** Upper limit of counted months: a thousand years, which no company reaches. */
const MAX_MONTHS = 12_000;

/**
 * Returns the latest billing day from `first` to `last`, or null if no full period ends in that range.
 * Billing days are counted from the creation day and fall on the last day of shorter months: a company
 * created on January 31 is billed on February 28 and March 31. A year is counted from the last invoice, so
 * a switch from monthly to yearly billing bills no month twice.
 */
export function billingDay(
  { createdOn, billedThrough, period }: BillingState,
  { first, last }: { first: CalendarDate; last: CalendarDate },
): CalendarDate | null {
  const month = monthsPassed(createdOn, last, MAX_MONTHS);
  const billedMonths = billedThrough === null ? 0 : monthsPassed(createdOn, billedThrough, MAX_MONTHS);
  const day = addMonths(createdOn, month);
  const isDue = month > billedMonths && (month - billedMonths) % BILLED_MONTHS[period] === 0;
  return isDue && day >= first ? day : null;
}

/**
 * Returns the first and last day that the invoice of a billing day covers. The next period starts on the
 * billing day, so no day is billed twice. A company created on January 31 is billed on February 28 for
 * January 31 to February 27, and on March 31 for February 28 to March 30.
 */
export function billedDays(
  { createdOn, period }: Pick<BillingState, 'createdOn' | 'period'>,
  billedOn: CalendarDate,
): { from: CalendarDate; to: CalendarDate } {
  const month = monthsPassed(createdOn, billedOn, MAX_MONTHS);
  return { from: addMonths(createdOn, month - BILLED_MONTHS[period]), to: addDays(billedOn, -1) };
}
