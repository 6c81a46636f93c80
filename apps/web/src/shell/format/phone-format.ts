const DIGITS = 10;

/** Digits as people read a phone number, as far as they are typed: (813)-555-0100. What is no phone number stays as it is. */
export function formatPhone(typed: string): string {
  const digits = digitsOf(typed);
  if (digits === null) return typed;
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  if (line !== '') return `(${area})-${exchange}-${line}`;
  if (exchange !== '') return `(${area})-${exchange}`;
  return area === '' ? '' : `(${area}`;
}

/** What is sent of it: its digits, null where nothing is typed, and what is no phone number as it is, to be refused. */
export const phoneOnWire = (typed: string): string | null =>
  typed.trim() === '' ? null : (digitsOf(typed) ?? typed);

/** The digits of what may be a phone number, or begin one; null of all else. The country in front is left out. */
function digitsOf(typed: string): string | null {
  if (!/^\+?[\d\s().-]*$/.test(typed)) return null;
  const digits = typed.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return digits.length > DIGITS ? null : digits;
}
