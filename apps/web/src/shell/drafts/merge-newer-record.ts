/** Values of a form for a three-way merge. */
interface MergeInput<Values> {
  /** Initial values of the form. */
  base: Values;
  /** Current values of the form, some of which the user has typed. */
  input: Values;
  /** Values that another user has stored since then. */
  newer: Values;
  /** Fields that are only valid together. If the user changed one of them, all keep their typed values. */
  linkedFields?: readonly (keyof Values)[];
}

/** Merges typed values with a newer record. `conflicts` lists fields that both users changed differently. */
export function mergeNewerRecord<Values extends Record<string, unknown>>({
  base,
  input,
  newer,
  linkedFields = [],
}: MergeInput<Values>) {
  const fields: (keyof Values)[] = Object.keys(newer);
  const changed = new Set(fields.filter((field) => input[field] !== base[field]));
  if (linkedFields.some((field) => changed.has(field))) for (const field of linkedFields) changed.add(field);
  const conflicts = [...changed].filter(
    (field) => newer[field] !== base[field] && newer[field] !== input[field],
  );
  const changedValues = Object.fromEntries([...changed].map((field) => [field, input[field]]));
  return { values: { ...newer, ...changedValues } as Values, conflicts };
}
