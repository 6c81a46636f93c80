/**
 * Date packed into a number, so that computing the payoff of a million vehicles allocates no objects. The
 * low five bits contain the day of the month, and the bits above contain the months since year 0. Later
 * dates are larger numbers.
 */
export type PackedDate = number;

export function monthsPassedPacked(start: PackedDate, end: PackedDate, max: number): number {
  let months = (end >> 5) - (start >> 5);
  if (months > max) return max;
  if (months > 0 && end < addMonthsPacked(start, months)) months -= 1;
  return months > 0 ? months : 0;
}

export function addMonthsPacked(start: PackedDate, months: number): PackedDate {
  const month = (start >> 5) + months;
  const day = start & 31;
  return (month << 5) | (day > 28 ? Math.min(day, daysInMonth(month)) : day);
}

/**
 * Packs a date. Throws for a text of the wrong length, and for a month above 12 or a day above 31. The
 * function is short and calls no other functions, so that the engine inlines it.
 */
export function packDate(date: string): PackedDate {
  // The character code of a digit is 48 above its value: 48 × 1,111 is 53,328, and 48 × 11 is 528. The month
  // counts from zero, so 529 is subtracted.
  const century = date.charCodeAt(0) * 10 + date.charCodeAt(1);
  const year = century * 100 + date.charCodeAt(2) * 10 + date.charCodeAt(3) - 53_328;
  const month = date.charCodeAt(5) * 10 + date.charCodeAt(6) - 529;
  const day = date.charCodeAt(8) * 10 + date.charCodeAt(9) - 528;
  // The unsigned shift turns negative numbers into large numbers. The shift also turns the NaN of a text that
  // is too short into zero, so the length is checked, too.
  if (date.length !== 10 || month >>> 0 > 11 || (day - 1) >>> 0 > 30) throw notADate(date);
  return ((year * 12 + month) << 5) | day;
}

function notADate(text: string): RangeError {
  return new RangeError(`not a calendar date: ${text}`);
}

/**
 * Returns the days since 0000-03-01 of the Gregorian calendar, by
 * howardhinnant.github.io/date_algorithms.html.
 */
export function dayNumber(date: PackedDate): number {
  const monthsSinceMarch = (date >> 5) - 2;
  const year = Math.floor(monthsSinceMarch / 12);
  const month = monthsSinceMarch - year * 12;
  const leapDays = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400);
  return year * 365 + leapDays + Math.floor((153 * month + 2) / 5) + (date & 31) - 1;
}

export function fromDayNumber(days: number): PackedDate {
  const era = Math.floor(days / 146_097);
  const dayOfEra = days - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthSinceMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * monthSinceMarch + 2) / 5) + 1;
  return (((yearOfEra + era * 400) * 12 + monthSinceMarch + 2) << 5) | day;
}

/** Throws for years outside 1 to 9999. */
export function unpackDate(date: PackedDate): string {
  const monthIndex = date >> 5;
  const year = Math.floor(monthIndex / 12);
  if (year < 1 || year > 9999) throw new RangeError('the date is outside the years 1 to 9999');
  const month = monthIndex - year * 12 + 1;
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(date & 31)}`;
}

const MONTH_LENGTHS_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

// `monthIndex` counts months since January of year 0.
export function daysInMonth(monthIndex: number): number {
  const year = Math.floor(monthIndex / 12);
  const month = monthIndex - year * 12;
  const isLeapFebruary = month === 1 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return isLeapFebruary ? 29 : (MONTH_LENGTHS_DAYS[month] ?? Number.NaN);
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}
