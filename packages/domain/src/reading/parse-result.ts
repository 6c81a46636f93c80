import type { CalendarDate } from '../calendar.ts';

export type ParseProblem =
  | { reason: 'two_readings'; readings: readonly [string, string] }
  | { reason: 'not_a_number' }
  | { reason: 'exponent' }
  | { reason: 'negative' }
  | { reason: 'too_many_decimals'; maxDecimals: number }
  | { reason: 'currency'; currency: string }
  | { reason: 'kilometers'; miles: number }
  | { reason: 'unfinished_comma'; amount: string }
  | { reason: 'not_a_date' }
  /** `date` is null if either of two numbers in the text can be the month. */
  | { reason: 'date_format'; date: CalendarDate | null }
  /** `month` is YYYY-MM and has fewer days than the text requires. */
  | { reason: 'no_such_day'; month: string; days: number }
  | { reason: 'month_first'; date: CalendarDate }
  | { reason: 'day_first'; date: CalendarDate }
  | { reason: 'short_year' };

/** Value of a text, or the reason why the text is rejected. Nothing is silently rounded or reordered. */
export type ParseResult<Value> = { value: Value } | { problem: ParseProblem };

export const rejected = (problem: ParseProblem): { problem: ParseProblem } => ({ problem });

/**
 * Returns a sentence with the accepted format: 'Enter 22790 or 22.79.' Null if the reason adds nothing to
 * the field's own message.
 */
export function readingHint(problem: ParseProblem): string | null {
  switch (problem.reason) {
    case 'two_readings':
      return `Enter ${problem.readings[0]} or ${problem.readings[1]}.`;
    case 'exponent':
      return 'Enter all digits of the number.';
    case 'too_many_decimals':
      if (problem.maxDecimals === 0) return 'Enter a whole number.';
      return `Enter at most ${DIGITS[problem.maxDecimals]} decimal${problem.maxDecimals === 1 ? '' : 's'}.`;
    case 'currency':
      return `Amounts are in US dollars, not ${problem.currency}.`;
    case 'unfinished_comma':
      return `Enter ${problem.amount}, or three digits after the comma.`;
    case 'kilometers':
      return `Enter ${problem.miles}.`;
    case 'month_first':
      return `Enter the month first: ${formatUsDate(problem.date)}.`;
    case 'day_first':
      return `Dates in this column have the day first. Enter ${problem.date}.`;
    case 'date_format':
      if (problem.date === null) return 'Enter it as MM/DD/YYYY or YYYY-MM-DD.';
      return `Enter it as ${formatUsDate(problem.date)} or ${problem.date}.`;
    case 'no_such_day':
      return `${monthName(problem.month)} has ${problem.days} days.`;
    case 'short_year':
      return 'Enter a four-digit year.';
    default:
      return null;
  }
}

export function appendHint(text: string, hint: string | null): string {
  if (hint === null || text.endsWith(hint)) return text;
  return `${/[.!?]$/.test(text) ? text : `${text}.`} ${hint}`;
}

const DIGITS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];

const monthName = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

const formatUsDate = (date: CalendarDate): string =>
  `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`;
