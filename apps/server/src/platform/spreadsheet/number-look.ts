import { isDateFormat } from 'hucre';
import type { ReadCell } from './read-row.ts';

/**
 * Way in which a format shows a number: as a day, as a percent, in kilometers, with a fixed number of digits,
 * as an amount in another currency than dollars, or plainly (null).
 */
export type NumberLook =
  | 'day'
  | 'percent'
  | 'kilometers'
  | { digits: number }
  | { currency: string }
  /** A text beside the number that may change its meaning: 'years', 'k mi'. */
  | { label: string }
  | null;

const LONGEST_FORMAT = 255;
/** 0 % and 0.00 % have numbers of their own. */
const PERCENT_IDS = ['9', '10'];

/** Reads a number format: its code, or its number where it is built in. */
export function lookOf(format: string): NumberLook {
  const code = format.slice(0, LONGEST_FORMAT);
  const currency = currencyOf(code);
  if (currency !== null) return { currency };
  // Before dates: the m of km is no month.
  if (KILOMETERS.test(literalsOf(code))) return 'kilometers';
  if (isDateFormat(code)) return 'day';
  // A sign within quotes is a text.
  if (PERCENT_IDS.includes(code) || code.replaceAll(/"[^"]*"|\\./g, '').includes('%')) return 'percent';
  if (/^0{2,}$/.test(code)) return { digits: code.length };
  const label = literalsOf(code.split(';')[0] ?? '').trim();
  return KNOWN_LABEL.test(label) ? null : { label };
}

const KILOMETERS = /(?:^|[^a-z])(?:kms?|kilomet(?:er|re)s?)(?:[^a-z]|$)/i;

/** Returns the texts that a format adds to its number: 0" km" and 0\ \k\m add ' km'. */
const literalsOf = (code: string): string =>
  [...code.matchAll(/"([^"]*)"|\\(.)/g)].map(([, quoted, escaped]) => quoted ?? escaped ?? '').join('');

// 4 with the label 'years' is no number of months, and 41 with 'k mi' no odometer.
const KNOWN_LABEL = /^(?:[^a-z\d]|miles?|mi|mls|months?|mos?|usd|us)*$/i;

const DOLLARS = ['', '$', 'USD', 'US$'];

/** Returns the sign of a currency other than dollars, or null. [$€-407] names a currency and a language. */
function currencyOf(code: string): string | null {
  const [, named, locale] = /\[\$([^\]-]*)(?:-([^\]]*))?\]/.exec(code) ?? [];
  if (named !== undefined && !DOLLARS.includes(named.trim())) return named.trim();
  // Dollars and pesos of other countries have the same sign.
  if (named?.trim() === '$' && locale !== undefined && !/^(?:0?409|en-us)$/i.test(locale)) return 'another $';
  const [sign] = /(?!\$)\p{Sc}/u.exec(code) ?? [];
  const [letters] = CURRENCY_LETTERS.exec(literalsOf(code)) ?? [];
  return sign ?? letters ?? null;
}

const CURRENCY_LETTERS = /\b(?:CAD|EUR|GBP|MXN|AUD|NZD|CHF|JPY|CNY|SEK|NOK|DKK|PLN|BRL|INR)\b/;

/** Spreadsheets show 15 digits of a number: 1.4999999999999998 is 1.5. */
const SHOWN_DIGITS = 15;

/** Returns a number as the sheet shows it: 0.02 in percent is '2 %', 41 with five digits is '00041'. */
export function shownNumber(number: number, look: NumberLook): ReadCell {
  const rounded = Number(number.toPrecision(SHOWN_DIGITS));
  if (look === 'percent') return `${Number((rounded * 100).toPrecision(12))} %`;
  if (look === 'kilometers') return { kilometers: rounded };
  if (look === null || look === 'day') return rounded;
  if ('label' in look) return `${rounded} ${look.label}`;
  if ('currency' in look) return `${look.currency} ${rounded}`;
  return Number.isSafeInteger(rounded) && rounded >= 0 ? String(rounded).padStart(look.digits, '0') : rounded;
}
