import { isDateFormat } from 'hucre';
import {
  MAX_EXACT_NUMBER,
  type NumberPattern,
  parseNumberPattern,
  formatPatternText,
} from './number-pattern.ts';
import type { FormattedCell, ReadCell } from './read-row.ts';

/**
 * Display of a number, such as a date ('day'), a number padded to `digits` digits, or an amount in a currency
 * other than dollars. Null displays the number plainly.
 */
export type AmountFormat =
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
export function parseAmountFormat(format: string): AmountFormat {
  const code = format.slice(0, MAX_FORMAT_LENGTH);
  const currency = findOtherCurrency(code);
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

/** Returns the texts that a format adds to its number: The codes `0" km"` and `0\ \k\m` add ' km'. */
const literalsOf = (code: string): string =>
  [...code.matchAll(/"([^"]*)"|\\(.)/g)].map(([, quoted, escaped]) => quoted ?? escaped ?? '').join('');

// Labels that don't change the meaning of a number. In contrast, 4 with 'years' is not a number of months,
// and 41 with 'k mi' is not an odometer reading.
const HARMLESS_LABEL = /^(?:[^a-z\d]|miles?|mi|mls|months?|mos?|usd|us)*$/i;

const DOLLAR_NAMES = ['', '$', 'USD', 'US$'];

/**
 * Returns the sign of a currency other than dollars, or null. [$€-407] contains a currency and a language.
 */
function findOtherCurrency(code: string): string | null {
  const [, namedCurrency, locale] = /\[\$([^\]-]*)(?:-([^\]]*))?\]/.exec(code) ?? [];
  if (namedCurrency !== undefined && !DOLLAR_NAMES.includes(namedCurrency.trim()))
    return namedCurrency.trim();
  // Dollars and pesos of other countries use the same sign.
  if (namedCurrency?.trim() === '$' && locale !== undefined && !/^(?:0?409|en-us)$/i.test(locale))
    return 'another $';
  const [currencySign] = /(?!\$)\p{Sc}/u.exec(code) ?? [];
  const [currencyLetters] = CURRENCY_LETTERS.exec(literalsOf(code)) ?? [];
  return currencySign ?? currencyLetters ?? null;
}

const CURRENCY_LETTERS = /\b(?:CAD|EUR|GBP|MXN|AUD|NZD|CHF|JPY|CNY|SEK|NOK|DKK|PLN|BRL|INR)\b/;

export interface NumberFormat {
  /** Applies in columns of amounts. */
  amountFormat: AmountFormat;
  /** Applies in columns of text. */
  textPattern: NumberPattern;
}

export const parseNumberFormat = (format: string): NumberFormat => ({
  amountFormat: parseAmountFormat(format),
  textPattern: parseNumberPattern(format.slice(0, MAX_FORMAT_LENGTH)),
});

export const GENERAL_FORMAT = parseNumberFormat('General');

/** Spreadsheets display 15 digits of a number: 1.4999999999999998 is 1.5. */
const DISPLAYED_DIGITS = 15;

// Returns the value for columns of amounts, and a text for columns of text if it differs. 0.02 as a percent
// has the value '2 %'.
export function formatNumber(number: number, { amountFormat, textPattern }: NumberFormat): ReadCell {
  const rounded = Number(number.toPrecision(DISPLAYED_DIGITS));
  const value = formatAmount(rounded, amountFormat);
  const text = amountFormat === 'percent' ? null : formatPatternText(rounded, textPattern);
  return typeof text === 'number' || text === value ? value : { value, text };
}

function formatAmount(number: number, amountFormat: AmountFormat): FormattedCell['value'] {
  if (amountFormat === 'percent') return `${Number((number * 100).toPrecision(12))} %`;
  if (amountFormat === 'kilometers') return { kilometers: number };
  if (amountFormat === null || amountFormat === 'day') return number;
  if ('label' in amountFormat) return `${number} ${amountFormat.label}`;
  if ('currency' in amountFormat) return `${amountFormat.currency} ${number}`;
  const canPadDigits = Number.isInteger(number) && number >= 0 && number < MAX_EXACT_NUMBER;
  return canPadDigits ? String(number).padStart(amountFormat.digits, '0') : number;
}
