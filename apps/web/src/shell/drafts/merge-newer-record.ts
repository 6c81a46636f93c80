interface MergeInput<Values> {
  /** Initial values of the form. */
  base: Values;
  input: Values;
  /** Values that another user has stored since then. */
  newer: Values;
  /** Fields that are only valid together. If the user changed one of them, all keep their typed values. */
  linkedFields?: readonly (keyof Values)[];
}

// `conflicts` lists fields that both users changed differently.
export function mergeNewerRecord<Values extends Record<string, unknown>>({
  base,
  input,
  newer,
  linkedFields = [],
}: MergeInput<Values>) {
  const fields: (keyof Values)[] = Object.keys(newer);
  const changedFields = new Set(fields.filter((field) => input[field] !== base[field]));
  if (linkedFields.some((field) => changedFields.has(field)))
    for (const field of linkedFields) changedFields.add(field);
  const conflicts = [...changedFields].filter(
    (field) => newer[field] !== base[field] && newer[field] !== input[field],
  );
  const changedValues = Object.fromEntries([...changedFields].map((field) => [field, input[field]]));
  return { values: { ...newer, ...changedValues } as Values, conflicts };
}
