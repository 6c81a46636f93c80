/** Values of one form: as it began, as they are typed by now, and as another user has stored them meanwhile. */
interface Sides<Values> {
  base: Values;
  typed: Values;
  newer: Values;
  /** Fields that say one thing together: with one of them typed, none is taken from elsewhere. */
  together?: readonly (keyof Values)[];
}

/** What was typed stays, the rest is the newer record's. `contested` are the fields that both have changed, each to something else. */
export function mergeNewer<Values extends Record<string, unknown>>(sides: Sides<Values>) {
  const { base, typed, newer, together = [] } = sides;
  const fields: (keyof Values)[] = Object.keys(newer);
  const changed = new Set(fields.filter((field) => typed[field] !== base[field]));
  if (together.some((field) => changed.has(field))) for (const field of together) changed.add(field);
  const contested = [...changed].filter(
    (field) => newer[field] !== base[field] && newer[field] !== typed[field],
  );
  const kept = Object.fromEntries([...changed].map((field) => [field, typed[field]]));
  return { values: { ...newer, ...kept } as Values, contested };
}
