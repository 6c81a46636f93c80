import { type CalendarDate, isCalendarDate } from '../calendar.ts';
import { daysInMonth } from '../packed-date.ts';
import { type ParseResult, type ParseProblem, rejected } from './parse-result.ts';

/**
 * Order of month and day in dates such as 02/10/2020. Decided for a whole column, never for a single date.
 */
export type DateOrder = 'month_first' | 'day_first';

export interface DateContext {
  /** Year that completes two-digit years. */
  currentYear: number;
  order?: DateOrder;
}

const FIRST_DATE: CalendarDate = '1900-01-01';
const LAST_DATE: CalendarDate = '2199-12-31';

// Times are discarded, but an invalid time shows that the text is not a date. Some programs write 13:00 PM.
const MINUTES = String.raw`:[0-5]\d(?::[0-5]\d(?:[.,]\d+)?)?\s*`;
const CLOCK = String.raw`(?:(?:[01]?\d|2[0-3])${MINUTES}(?:p\.?m\.?)?|(?:0?\d|1[0-2])${MINUTES}a\.?m\.?)`;
const ZONE = String.raw`(?:Z|UTC|[+-](?:0\d|1[0-4]):?[0-5]\d)?`;
const TIME = String.raw`(?:[T\s]\s*${CLOCK}\s*${ZONE})?`;
const NUMERIC_DATE = new RegExp(String.raw`^(\d{1,2})/(\d{1,2})/(\d{4}|\d{2})${TIME}$`, 'i');
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})([-/])(\d{1,2})\2(\d{1,2})${TIME}$`, 'i');
const DAY_AND_MONTH = new RegExp(
  String.raw`^(\d{1,2})[\s-]+([a-z]{3,9})\.?,?[\s-]+(\d{4}|\d{2})${TIME}$`,
  'i',
);
const MONTH_AND_DAY = new RegExp(String.raw`^([a-z]{3,9})\.?\s+(\d{1,2}),?\s+(\d{4}|\d{2})${TIME}$`, 'i');
const EIGHT_DIGITS = /^\d{8}$/;
const WITH_OTHER_SEPARATORS = new RegExp(String.raw`^(\d{1,2})([-.])(\d{1,2})\2(\d{4}|\d{2})${TIME}$`, 'i');
const WITH_WEEKDAY = /^(?:sun|mon|tue|wed|thu|fri|sat)[a-z]{0,6}\.?,?\s+(.+)$/is;

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/**
 * Reads a date in one of these formats: 2020-02-10, 2020/02/10, 02/10/2020, 04-Aug-20, Feb 10, 2020, 10 Feb
 * 2020, 02102020, 20200210. A time may follow, except after digits only. Discards a time and its zone,
 * because the written day counts. 02/10/2020 has the month first unless `order` says otherwise. With the
 * month first, 25/04/2025 is rejected and never read in the other order. 02-10-2020, 02.10.2020 and dates
 * with a weekday are rejected with a hint.
 */
export function readDate(
  input: string,
  { currentYear, order = 'month_first' }: DateContext,
): ParseResult<CalendarDate> {
  const text = input.trim();
  const numericDate = NUMERIC_DATE.exec(text);
  if (numericDate !== null) {
    const [, first = '', second = '', year = ''] = numericDate;
    return dateInOrder([first, second], toFourDigitYear(year, currentYear), order);
  }
  if (EIGHT_DIGITS.test(text)) return readDigits(text, order);
  const [, year = '', , month = '', day = ''] = YEAR_FIRST.exec(text) ?? [];
  if (year !== '') return toDate(year, month, day);
  const [, dayBeforeMonth = '', monthAfterDay = '', yearAfterMonth = ''] = DAY_AND_MONTH.exec(text) ?? [];
  if (yearAfterMonth !== '')
    return dateWithMonthName(monthAfterDay, dayBeforeMonth, toFourDigitYear(yearAfterMonth, currentYear));
  const [, monthBeforeDay = '', dayAfterMonth = '', yearAfterDay = ''] = MONTH_AND_DAY.exec(text) ?? [];
  if (yearAfterDay !== '')
    return dateWithMonthName(monthBeforeDay, dayAfterMonth, toFourDigitYear(yearAfterDay, currentYear));
  return rejected(explainOtherFormat(text, { currentYear, order }));
}

function explainOtherFormat(text: string, context: Required<DateContext>): ParseProblem {
  const [, dateText = ''] = WITH_WEEKDAY.exec(text) ?? [];
  if (dateText !== '') {
    const reading = readDate(dateText, context);
    return 'value' in reading ? { reason: 'date_format', date: reading.value } : reading.problem;
  }
  const [, first = '', sign, second = '', writtenYear = ''] = WITH_OTHER_SEPARATORS.exec(text) ?? [];
  if (first === '') return { reason: 'not_a_date' };
  const year = toFourDigitYear(writtenYear, context.currentYear);
  if (year === null) return { reason: 'short_year' };
  const orders = [toDate(year, first, second), toDate(year, second, first)];
  const [date, other = date] = orders.flatMap((reading) => ('value' in reading ? [reading.value] : []));
  const reading = dateInOrder([first, second], year, context.order);
  if (date === undefined) return 'problem' in reading ? reading.problem : { reason: 'not_a_date' };
  // Some people write dates with points with the day first, so the hint names no date if both orders are
  // possible.
  if (sign === '.' && date !== other) return { reason: 'date_format', date: null };
  return { reason: 'date_format', date: 'value' in reading ? reading.value : date };
}

/**
 * Returns the only order in which a numeric date is possible. Null if both orders or neither are possible,
 * and for text that is not a numeric date.
 */
export function findOnlyValidDateOrder(input: string, currentYear: number): DateOrder | null {
  const [, first = '', second = '', writtenYear = ''] = matchNumericDate(input) ?? [];
  const year = writtenYear === '' ? null : toFourDigitYear(writtenYear, currentYear);
  if (year === null) return null;
  const isMonthFirst = 'value' in toDate(year, first, second);
  const isDayFirst = 'value' in toDate(year, second, first);
  if (isMonthFirst === isDayFirst) return null;
  return isMonthFirst ? 'month_first' : 'day_first';
}

export const isNumericDate = (input: string): boolean => matchNumericDate(input) !== null;

const matchNumericDate = (input: string): RegExpExecArray | null =>
  NUMERIC_DATE.exec(input.trim()) ?? /^(?!19|20)(\d{2})(\d{2})(\d{4})$/.exec(input.trim());

function dateInOrder(
  [first, second]: readonly [string, string],
  year: string | null,
  order: DateOrder,
): ParseResult<CalendarDate> {
  if (year === null) return rejected({ reason: 'short_year' });
  const [monthFirst, dayFirst] = [toDate(year, first, second), toDate(year, second, first)];
  const [preferred, other] = order === 'month_first' ? [monthFirst, dayFirst] : [dayFirst, monthFirst];
  if ('value' in preferred) return preferred;
  if ('value' in other) return rejected({ reason: order, date: other.value });
  return preferred.problem.reason === 'not_a_date' ? other : preferred;
}

/**
 * Reads YYYYMMDD if the digits start with a year, else MMDDYYYY, or DDMMYYYY in a column with the day
 * first.
 */
const readDigits = (text: string, order: DateOrder): ParseResult<CalendarDate> =>
  /^(?:19|20)/.test(text)
    ? toDate(text.slice(0, 4), text.slice(4, 6), text.slice(6))
    : dateInOrder([text.slice(0, 2), text.slice(2, 4)], text.slice(4), order);

function dateWithMonthName(name: string, day: string, year: string | null): ParseResult<CalendarDate> {
  const month = MONTHS.findIndex((candidate) => isMonthName(candidate, name.toLowerCase())) + 1;
  if (month === 0) return rejected({ reason: 'not_a_date' });
  return year === null ? rejected({ reason: 'short_year' }) : toDate(year, String(month), day);
}

const isMonthName = (month: string, name: string): boolean =>
  name === month || name === month.slice(0, 3) || (name === 'sept' && month === 'september');

/**
 * Completes a two-digit year that is at most two years ahead: '20' is 2020. 80 to 99 belong to the last
 * century. Returns null for other two-digit years, and four-digit years unchanged.
 */
function toFourDigitYear(year: string, currentYear: number): string | null {
  if (year.length === 4) return year;
  const thisCentury = Math.floor(currentYear / 100) * 100;
  if (thisCentury + Number(year) <= currentYear + YEARS_AHEAD) return String(thisCentury + Number(year));
  return Number(year) >= LAST_CENTURY_FROM ? String(thisCentury - 100 + Number(year)) : null;
}

const YEARS_AHEAD = 2;
const LAST_CENTURY_FROM = 80;

function toDate(year: string, month: string, day: string): ParseResult<CalendarDate> {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(date) && date >= FIRST_DATE && date <= LAST_DATE
    ? { value: date }
    : rejected(dayProblem(year, month, day));
}

function dayProblem(year: string, month: string, day: string): ParseProblem {
  const first = `${year}-${month.padStart(2, '0')}-01`;
  const isValidMonth = isCalendarDate(first) && first >= FIRST_DATE && first <= LAST_DATE;
  if (!isValidMonth || Number(day) < 1 || Number(day) > MAX_DAYS) return { reason: 'not_a_date' };
  const days = daysInMonth(Number(year) * 12 + Number(month) - 1);
  return { reason: 'no_such_day', month: first.slice(0, 'YYYY-MM'.length), days };
}

const MAX_DAYS = 31;
