/**
 * Returns undefined for an empty field, and for text that can't be parsed. The field then shows an error.
 * Negative text counts as a number.
 */
export function parseNumber(input: number | string | null): number | undefined {
  if (typeof input === 'number') return input;
  return input !== null && /^-\d+(?:\.\d+)?$/.test(input) ? Number(input) : undefined;
}
