/**
 * Returns the number of a field; undefined if there is none. A number field holds text only while it can't be
 * parsed or is negative, and the form then shows an error.
 */
export function numberOf(typed: number | string | null): number | undefined {
  if (typeof typed === 'number') return typed;
  return typed !== null && /^-\d+(?:\.\d+)?$/.test(typed) ? Number(typed) : undefined;
}
