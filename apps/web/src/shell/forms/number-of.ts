/**
 * Returns the number that a field holds; undefined where none is typed. A number field holds a text only
 * while it cannot be read, or where it is below zero: the form then says what the field takes.
 */
export function numberOf(typed: number | string | null): number | undefined {
  if (typeof typed === 'number') return typed;
  return typed !== null && /^-\d+(?:\.\d+)?$/.test(typed) ? Number(typed) : undefined;
}
