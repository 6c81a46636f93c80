import type { SheetField, UnmatchedColumns } from '@fleetworth/contract/sheet-matching';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';

/**
 * The user's choices after an upload was rejected with `batch.which_columns`. They are sent with the next
 * upload.
 */
export interface ColumnChoices {
  columns?: Record<string, string>;
  defaults?: Record<string, string>;
}

export type ColumnMatching = ReturnType<typeof useColumnMatching>;

export const readUnmatchedColumns = (error: unknown): UnmatchedColumns | null =>
  error instanceof ApiError && error.reason === 'batch.which_columns'
    ? (error.data as UnmatchedColumns)
    : null;

interface State {
  unmatchedColumns: UnmatchedColumns | null;
  fieldByIndex: ReadonlyMap<number, string>;
  defaults: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
  isChanged: boolean;
}

const EMPTY: State = {
  unmatchedColumns: null,
  fieldByIndex: new Map(),
  defaults: {},
  errors: {},
  isChanged: false,
};

export function useColumnMatching() {
  const [state, setState] = useState(EMPTY);
  const { unmatchedColumns } = state;
  const unmatchedFields = listUnmatchedFields(state);
  return {
    ...state,
    unmatchedFields,
    /** Groups of required fields without a column or a value. One field of each group is enough. */
    missingGroups: listMissingGroups(state),
    handleError: (error: unknown) => {
      const newColumns = readUnmatchedColumns(error);
      if (newColumns !== null) setState(({ defaults }) => startMatching(newColumns, defaults));
    },
    clear: () => setState(EMPTY),
    match: (index: number, field: string | null) => setState((before) => match(before, index, field)),
    setDefault: (field: string, value: string) =>
      setState((before) => ({ ...withDefault(before, field, value), isChanged: true })),
    /** Fills in a value that the user hasn't entered. The form then doesn't count as changed. */
    proposeDefault: (field: string, value: string) => setState((before) => withDefault(before, field, value)),
    setErrors: (errors: Readonly<Record<string, string>>) => setState((before) => ({ ...before, errors })),
    /** Returns true if any required field has no column or value. */
    showUnanswered: (): boolean => {
      const missing = listMissingGroups(state);
      const errors = Object.fromEntries(missing.map((group) => [group[0]?.field, formatMissing(group)]));
      setState((before) => ({ ...before, errors }));
      return missing.length > 0;
    },
    answers: (): ColumnChoices => (unmatchedColumns === null ? {} : toAnswers(state)),
  };
}

const listUnmatchedFields = ({ unmatchedColumns, fieldByIndex }: State): SheetField[] => {
  const matchedFields = new Set(fieldByIndex.values());
  return unmatchedColumns?.fields.filter(({ field }) => !matchedFields.has(field)) ?? [];
};

export function listFieldsMissingForNewRecords({
  unmatchedFields,
  unmatchedColumns,
  fieldByIndex,
}: ColumnMatching): SheetField[] {
  const matchedFields = new Set(fieldByIndex.values());
  const computedFields = unmatchedColumns?.fields.flatMap(({ field, computes }) =>
    matchedFields.has(field) ? [computes] : [],
  );
  return unmatchedFields.filter(
    (field) => field.is_required_for_new && computedFields?.includes(field.field) === false,
  );
}

export const listEffectsOfMissingColumns = ({ unmatchedFields, defaults }: ColumnMatching): string[] =>
  unmatchedFields.flatMap((field) =>
    field.when_missing === undefined || isFilled(field, defaults) ? [] : [field.when_missing],
  );

function listMissingGroups({ unmatchedColumns, fieldByIndex, defaults }: State): SheetField[][] {
  const matchedFields = new Set(fieldByIndex.values());
  const groups = (unmatchedColumns?.required ?? []).map(
    (group) => unmatchedColumns?.fields.filter(({ field }) => group.includes(field)) ?? [],
  );
  return groups.filter((group) => {
    const [only, ...others] = group;
    // A value for all rows can't replace alternatives such as VIN or Unit, because they identify the rows.
    const hasValue = only !== undefined && others.length === 0 && isFilled(only, defaults);
    return !hasValue && !group.some(({ field }) => matchedFields.has(field));
  });
}

const startMatching = (unmatchedColumns: UnmatchedColumns, defaults: State['defaults']): State => ({
  unmatchedColumns,
  fieldByIndex: new Map(
    unmatchedColumns.columns.flatMap(({ index, field }) => (field === null ? [] : [[index, field] as const])),
  ),
  defaults: { ...unmatchedColumns.defaults, ...defaults },
  errors: {},
  isChanged: false,
});

const withDefault = ({ defaults, errors, ...others }: State, field: string, value: string): State => ({
  ...others,
  defaults: { ...defaults, [field]: value },
  errors: omitField(errors, field),
});

// A field that is matched with another column moves to this column.
function match(before: State, index: number, field: string | null): State {
  const others = [...before.fieldByIndex].filter(
    ([otherIndex, otherField]) => otherIndex !== index && otherField !== field,
  );
  if (field === null) return { ...before, fieldByIndex: new Map(others), isChanged: true };
  const fieldByIndex = new Map([...others, [index, field]]);
  return { ...before, fieldByIndex, errors: omitField(before.errors, field), isChanged: true };
}

const omitField = (errors: State['errors'], field: string): State['errors'] =>
  Object.fromEntries(Object.entries(errors).filter(([other]) => other !== field));

const isFilled = (
  { field, fills_all_rows: fillsAllRows }: SheetField,
  defaults: State['defaults'],
): boolean => fillsAllRows && (defaults[field] ?? '') !== '';

function formatMissing(group: readonly SheetField[]): string {
  const canFill = group.length === 1 && group[0]?.fills_all_rows === true;
  return canFill
    ? `Choose a column or a value for ${formatAlternatives(group)}.`
    : `Choose the column with ${formatAlternatives(group)}.`;
}

export const formatAlternatives = (group: readonly SheetField[]): string =>
  group.map(({ label }) => label).join(' or ');

const toAnswers = (state: State): ColumnChoices => ({
  columns: Object.fromEntries(state.fieldByIndex),
  defaults: Object.fromEntries(
    listUnmatchedFields(state)
      .filter((field) => isFilled(field, state.defaults))
      .map(({ field }) => [field, state.defaults[field] ?? '']),
  ),
});
