import { isDateFormat } from 'hucre';
import type { ReadCell } from './read-row.ts';

/**
 * How a number is shown by its format: as a day, as a percent, with a fixed count of digits, as an amount of another
 * currency than dollars, or as it is.
 */
export type NumberLook = 'day' | 'percent' | { digits: number } | { currency: string } | null;

const LONGEST_FORMAT = 255;
/** 0 % and 0.00 % have numbers of their own. */
const PERCENT_IDS = ['9', '10'];

/** Reads a number format: its code, or its number where it is built in. */
export function lookOf(format: string): NumberLook {
  const code = format.slice(0, LONGEST_FORMAT);
  const currency = currencyOf(code);
  if (currency !== null) return { currency };
  if (isDateFormat(code)) return 'day';
  // A sign within quotes is a text.
  if (PERCENT_IDS.includes(code) || code.replaceAll(/"[^"]*"|\\./g, '').includes('%')) return 'percent';
  return /^0{2,}$/.test(code) ? { digits: code.length } : null;
}

const DOLLARS = ['', '$', 'USD', 'US$'];

/** Returns the sign of a currency other than dollars, or null. [$€-407] names a currency and a language. */
function currencyOf(code: string): string | null {
  const [, named] = /\[\$([^\]-]*)(?:-[^\]]*)?\]/.exec(code) ?? [];
  if (named !== undefined && !DOLLARS.includes(named.trim())) return named.trim();
  const [sign] = /(?!\$)\p{Sc}/u.exec(code) ?? [];
  return sign ?? null;
}

/** Spreadsheets show 15 digits of a number: 1.4999999999999998 is 1.5. */
const SHOWN_DIGITS = 15;

/** Returns a number as the sheet shows it: 0.02 in percent is '2 %', 41 with five digits is '00041'. */
export function shownNumber(number: number, look: NumberLook): ReadCell {
  const rounded = Number(number.toPrecision(SHOWN_DIGITS));
  if (look === 'percent') return `${Number((rounded * 100).toPrecision(12))} %`;
  if (look === null || look === 'day') return rounded;
  if ('currency' in look) return `${look.currency} ${rounded}`;
  return Number.isSafeInteger(rounded) && rounded >= 0 ? String(rounded).padStart(look.digits, '0') : rounded;
}
