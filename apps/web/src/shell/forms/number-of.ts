/**
 * Returns the number of a number field; undefined if it has none. The value of the field is text while the
 * input can't be parsed or is negative, and the form then shows an error. Negative text counts as a number.
 */
export function numberOf(input: number | string | null): number | undefined {
  if (typeof input === 'number') return input;
  return input !== null && /^-\d+(?:\.\d+)?$/.test(input) ? Number(input) : undefined;
}
