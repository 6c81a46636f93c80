/** Values of a form: initial, as typed, and as stored by another user meanwhile. */
interface Sides<Values> {
  base: Values;
  typed: Values;
  newer: Values;
  /** Fields that form one unit. If one of them was typed, none is taken from the newer record. */
  together?: readonly (keyof Values)[];
}

/**
 * Merges typed values with the newer record. `contested` lists the fields that both have changed differently.
 */
export function mergeNewer<Values extends Record<string, unknown>>(sides: Sides<Values>) {
  const { base, typed, newer, together = [] } = sides;
  const fields: (keyof Values)[] = Object.keys(newer);
  const changed = new Set(fields.filter((field) => typed[field] !== base[field]));
  if (together.some((field) => changed.has(field))) for (const field of together) changed.add(field);
  const contested = [...changed].filter(
    (field) => newer[field] !== base[field] && newer[field] !== typed[field],
  );
  const typedFields = Object.fromEntries([...changed].map((field) => [field, typed[field]]));
  return { values: { ...newer, ...typedFields } as Values, contested };
}
