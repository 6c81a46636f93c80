const DIGITS = 10;

/**
 * Formats digits as a phone number, even if some are still missing: (813)-555-0100, (813)-55. Returns other
 * text unchanged.
 */
export function formatPhone(typed: string): string {
  const digits = digitsOf(typed);
  if (digits === null) return typed;
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  if (line !== '') return `(${area})-${exchange}-${line}`;
  if (exchange !== '') return `(${area})-${exchange}`;
  return area === '' ? '' : `(${area}`;
}

/**
 * Returns the digits to send, or null for empty text. Text that isn't a phone number is sent unchanged, so
 * that the server rejects it.
 */
export const toPhoneDigits = (typed: string): string | null =>
  typed.trim() === '' ? null : (digitsOf(typed) ?? typed);

function digitsOf(typed: string): string | null {
  if (!/^\+?[\d\s().-]*$/.test(typed)) return null;
  const digits = typed.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return digits.length > DIGITS ? null : digits;
}
