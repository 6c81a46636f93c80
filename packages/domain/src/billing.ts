import { addDays, addMonths, type CalendarDate, monthsPassed } from './calendar.ts';

/** How often a company is billed. */
export type BillingPeriod = 'monthly' | 'yearly';

/** Months of a period. */
export const BILLED_MONTHS: Record<BillingPeriod, number> = { monthly: 1, yearly: 12 };

interface Billed {
  /** Day on which the company was made. */
  createdOn: CalendarDate;
  /** End of the last period that was billed; null before the first. */
  billedThrough: CalendarDate | null;
  period: BillingPeriod;
}

const MAX_MONTHS = 12_000;

/**
 * Returns the month day of a company on which a bill is made: its newest one from `first` to `last`, where a whole
 * period ends on it; null where there is none. Month days are counted from the day the company was made, on the last
 * day of shorter months: a company of 31 January is billed on 28 February and 31 March. A year is counted from the
 * last bill, so a change from months to years bills no month twice.
 */
export function billingDay(
  { createdOn, billedThrough, period }: Billed,
  { first, last }: { first: CalendarDate; last: CalendarDate },
): CalendarDate | null {
  const month = monthsPassed(createdOn, last, MAX_MONTHS);
  const billed = billedThrough === null ? 0 : monthsPassed(createdOn, billedThrough, MAX_MONTHS);
  const day = addMonths(createdOn, month);
  const isDue = month > billed && (month - billed) % BILLED_MONTHS[period] === 0;
  return isDue && day >= first ? day : null;
}

/**
 * Returns the first and the last day of the period that a bill of a month day is for. Both are counted from
 * the day the company was made, and the next period begins on the day of the bill: no day is billed twice. A
 * company of 31 January is billed on 28 February for 31 January to 27 February, and on 31 March for 28
 * February to 30 March.
 */
export function billedDays(
  { createdOn, period }: Pick<Billed, 'createdOn' | 'period'>,
  billedOn: CalendarDate,
): { from: CalendarDate; to: CalendarDate } {
  const month = monthsPassed(createdOn, billedOn, MAX_MONTHS);
  return { from: addMonths(createdOn, month - BILLED_MONTHS[period]), to: addDays(billedOn, -1) };
}
