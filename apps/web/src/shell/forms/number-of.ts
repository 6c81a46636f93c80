/** Digits with a sign and decimals at most: no exponent, no other base. */
const PLAIN_NUMBER = /^-?(?:\d+\.?\d*|\.\d+)$/;

/**
 * Reads the number that a field holds; undefined where none is typed. A field holds a text until its typing has
 * ended, which Enter does not wait for: '689.00' as cents are filled in, '1.50' on the way to 1.505.
 */
export function numberOf(typed: number | string | null): number | undefined {
  if (typeof typed === 'number') return typed;
  return typed !== null && PLAIN_NUMBER.test(typed) ? Number(typed) : undefined;
}

/** Reads a whole number. A text with a decimal point is refused rather than cut: '84.078' is no count of miles. */
export function countOf(typed: number | string | null): number | undefined {
  return typeof typed === 'string' && typed.includes('.') ? undefined : numberOf(typed);
}
