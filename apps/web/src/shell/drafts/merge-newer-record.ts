/** Values of a form for a three-way merge. */
interface MergeInput<Values> {
  /** Initial values of the form. */
  base: Values;
  typed: Values;
  /** Values that another user has stored since then. */
  newer: Values;
  /** Fields that are only valid together. If the user changed one of them, all keep their typed values. */
  linkedFields?: readonly (keyof Values)[];
}

/** Merges typed values with a newer record. `conflicts` lists fields that both users changed differently. */
export function mergeNewerRecord<Values extends Record<string, unknown>>({
  base,
  typed,
  newer,
  linkedFields = [],
}: MergeInput<Values>) {
  const fields: (keyof Values)[] = Object.keys(newer);
  const changed = new Set(fields.filter((field) => typed[field] !== base[field]));
  if (linkedFields.some((field) => changed.has(field))) for (const field of linkedFields) changed.add(field);
  const conflicts = [...changed].filter(
    (field) => newer[field] !== base[field] && newer[field] !== typed[field],
  );
  const typedFields = Object.fromEntries([...changed].map((field) => [field, typed[field]]));
  return { values: { ...newer, ...typedFields } as Values, conflicts };
}
