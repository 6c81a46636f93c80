/** Whole number of cents, always a safe integer. The product handles money in no other form. */
export type Cents = number;

export type MoneyProblem = 'not_a_number' | 'too_many_decimals' | 'too_large';

/** Largest amount that can be stored: 21,474,836.47 dollars, a four-byte integer of cents. */
export const MAX_AMOUNT_CENTS: Cents = 2_147_483_647;

/** Above this limit, dollars as a JSON number can't distinguish two adjacent cents. */
const MAX_EXACT_CENTS = 2 ** 52;

/**
 * Parses dollars into cents: 17.4 and '17.40' are 1740. Reads a number through its shortest decimal text,
 * so that 0.1 + 0.2 is rejected, not rounded. Rejects more than two decimals, but ignores trailing zeros.
 */
export function parseDollars(value: number | string): Cents | MoneyProblem {
  if (typeof value === 'number' && !Number.isFinite(value)) return 'not_a_number';
  const text = typeof value === 'number' ? plainDecimal(value) : value.trim();
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (!parts) return 'not_a_number';
  const [, minus, whole = '', decimals = ''] = parts;
  if (decimals.replace(/0+$/, '').length > 2) return 'too_many_decimals';
  const cents = Number(whole + decimals.slice(0, 2).padEnd(2, '0'));
  if (cents > MAX_EXACT_CENTS) return 'too_large';
  return minus && cents > 0 ? -cents : cents;
}

/** Throws if `parseDollars` would return a problem. */
export function centsFromDollars(value: number | string): Cents {
  const cents = parseDollars(value);
  if (typeof cents !== 'number') throw new RangeError(`not an amount of money (${cents}): ${value}`);
  return cents;
}

/**
 * Converts cents to dollars for the wire: 1740 is 17.4. The number is exact and prints with at most two
 * decimals.
 */
export function dollarsFromCents(cents: Cents): number {
  if (!Number.isSafeInteger(cents) || Math.abs(cents) > MAX_EXACT_CENTS) {
    throw new RangeError(`not an amount in cents: ${cents}`);
  }
  return cents / 100;
}

export const dollarsOrNull = (cents: Cents | null): number | null =>
  cents === null ? null : dollarsFromCents(cents);

/**
 * Returns the dollars by which a price exceeds an amount. Null for a price that is not an amount of money.
 */
export function dollarsAbove(price: number, amount: number): number | null {
  const cents = parseDollars(price);
  return typeof cents === 'number' ? dollarsFromCents(cents - centsFromDollars(amount)) : null;
}

/** Formats cents as dollars with two decimals and no separators: 1740 is '17.40', −5 is '-0.05'. */
export function dollarsText(cents: Cents): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Throws if the sum exceeds the safe integers, because cents would be lost. */
export function sumCents(amounts: Iterable<Cents>): Cents {
  let total = 0;
  for (const amount of amounts) total += amount;
  if (!Number.isSafeInteger(total)) throw new RangeError('the sum is beyond the safe integers');
  return total;
}

/** Formats a number without an exponent: 1e-7 is '0.0000001'. */
export function plainDecimal(value: number): string {
  const text = String(value);
  const parts = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
  if (!parts) return text;
  const [, minus = '', whole = '', decimals = '', exponent] = parts;
  const digits = whole + decimals;
  const point = whole.length + Number(exponent);
  if (point <= 0) return `${minus}0.${'0'.repeat(-point)}${digits}`;
  if (point >= digits.length) return minus + digits.padEnd(point, '0');
  return `${minus}${digits.slice(0, point)}.${digits.slice(point)}`;
}
