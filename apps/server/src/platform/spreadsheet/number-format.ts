import { isDateFormat } from 'hucre';
import { MAX_WHOLE, type NumberPattern, patternOf, displayText } from './number-pattern.ts';
import type { FormattedCell, ReadCell } from './read-row.ts';

/** `currency` is a currency other than dollars. Null displays the number plainly. */
export type NumberDisplay =
  | 'day'
  | 'percent'
  | 'kilometers'
  | { digits: number }
  | { currency: string }
  /** Text next to the number that may change its meaning: 'years', 'k mi'. */
  | { label: string }
  | null;

const MAX_FORMAT_LENGTH = 255;
/** Built-in formats 0% and 0.00%. */
const PERCENT_IDS = ['9', '10'];

/** Expects the code or the built-in id of a format. */
export function parseNumberFormat(format: string): NumberDisplay {
  const code = format.slice(0, MAX_FORMAT_LENGTH);
  const currency = currencyOf(code);
  if (currency !== null) return { currency };
  // Checked before dates, because the m of km is not a month.
  if (KILOMETERS.test(literalsOf(code))) return 'kilometers';
  if (isDateFormat(code)) return 'day';
  // A percent sign within quotes is text.
  if (PERCENT_IDS.includes(code) || code.replaceAll(/"[^"]*"|\\./g, '').includes('%')) return 'percent';
  if (/^0{2,}$/.test(code)) return { digits: code.length };
  const label = literalsOf(code.split(';')[0] ?? '').trim();
  return HARMLESS_LABEL.test(label) ? null : { label };
}

const KILOMETERS = /(?:^|[^a-z])(?:kms?|kilomet(?:er|re)s?)(?:[^a-z]|$)/i;

/** Returns the texts that a format adds to its number: 0" km" and 0\ \k\m add ' km'. */
const literalsOf = (code: string): string =>
  [...code.matchAll(/"([^"]*)"|\\(.)/g)].map(([, quoted, escaped]) => quoted ?? escaped ?? '').join('');

// Labels that don't change the meaning of a number. In contrast, 4 with 'years' is not a number of months,
// and 41 with 'k mi' is not an odometer reading.
const HARMLESS_LABEL = /^(?:[^a-z\d]|miles?|mi|mls|months?|mos?|usd|us)*$/i;

const DOLLARS = ['', '$', 'USD', 'US$'];

/**
 * Returns the sign of a currency other than dollars, or null. [$€-407] contains a currency and a language.
 */
function currencyOf(code: string): string | null {
  const [, named, locale] = /\[\$([^\]-]*)(?:-([^\]]*))?\]/.exec(code) ?? [];
  if (named !== undefined && !DOLLARS.includes(named.trim())) return named.trim();
  // Dollars and pesos of other countries use the same sign.
  if (named?.trim() === '$' && locale !== undefined && !/^(?:0?409|en-us)$/i.test(locale)) return 'another $';
  const [sign] = /(?!\$)\p{Sc}/u.exec(code) ?? [];
  const [letters] = CURRENCY_LETTERS.exec(literalsOf(code)) ?? [];
  return sign ?? letters ?? null;
}

const CURRENCY_LETTERS = /\b(?:CAD|EUR|GBP|MXN|AUD|NZD|CHF|JPY|CNY|SEK|NOK|DKK|PLN|BRL|INR)\b/;

export interface NumberFormat {
  /** Applies in columns of amounts. */
  display: NumberDisplay;
  /** Applies in columns of text. */
  pattern: NumberPattern;
}

export const formatOf = (format: string): NumberFormat => ({
  display: parseNumberFormat(format),
  pattern: patternOf(format.slice(0, MAX_FORMAT_LENGTH)),
});

export const GENERAL = formatOf('General');

/** Spreadsheets display 15 digits of a number: 1.4999999999999998 is 1.5. */
const DISPLAYED_DIGITS = 15;

/** 0.02 as a percent is '2 %' for amounts. 41 with five digits is '00041'. */
export function displayNumber(number: number, { display, pattern }: NumberFormat): ReadCell {
  const rounded = Number(number.toPrecision(DISPLAYED_DIGITS));
  const value = displayAmount(rounded, display);
  const text = display === 'percent' ? null : displayText(rounded, pattern);
  return typeof text === 'number' || text === value ? value : { value, text };
}

function displayAmount(number: number, display: NumberDisplay): FormattedCell['value'] {
  if (display === 'percent') return `${Number((number * 100).toPrecision(12))} %`;
  if (display === 'kilometers') return { kilometers: number };
  if (display === null || display === 'day') return number;
  if ('label' in display) return `${number} ${display.label}`;
  if ('currency' in display) return `${display.currency} ${number}`;
  const isDisplayedInFull = Number.isInteger(number) && number >= 0 && number < MAX_WHOLE;
  return isDisplayedInFull ? String(number).padStart(display.digits, '0') : number;
}
