import type { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { DASH } from '../format/figures.ts';
import { formDrafts } from './form-drafts.ts';
import { meQuery } from '../api/me.queries.ts';
import { mergeNewerRecord } from './merge-newer-record.ts';
import { useCheckedForm } from './use-checked-form.ts';

export type FormOf<Values extends Record<string, unknown>> = Pick<
  ReturnType<typeof useForm<Values>>,
  'values' | 'errors' | 'getInputProps' | 'setValues' | 'setFieldValue' | 'setFieldError' | 'clearErrors'
>;

interface DraftFormOptions<Values, Origin> {
  /** Unique name of the draft, such as the kind and id of its record. */
  name: string;
  /** Record that the form starts from. */
  origin: Origin;
  valuesOf: (origin: Origin) => Values;
  validate: (values: Values) => Record<string, string>;
  /** Formats values that another user has stored, by field. Omits values that can't be shown as text. */
  formatValues?: (newer: Values) => Partial<Record<keyof Values, string>>;
  /** Fields that are only valid together, such as make and model. */
  linkedFields?: readonly (keyof Values)[];
}

/**
 * Manages a form whose input survives a reload and the end of the session. Restores it only for the user who
 * typed it, with the record that the form started from, so that saving fails if the record has changed since.
 * Call this hook only after the current user has loaded.
 */
export function useDraftForm<Values extends Record<string, unknown>, Origin>(
  setup: DraftFormOptions<Values, Origin>,
) {
  const { name, valuesOf, validate } = setup;
  const { data: me } = useQuery(meQuery);
  // Fixed at mount, because ending the session clears the user before the dialog unmounts.
  const [userId] = useState(me?.id ?? 0);
  const [draft] = useState(() => formDrafts.read<Values, Origin>(userId, name));
  const [origin, setOrigin] = useState(draft ? draft.origin : setup.origin);
  const form = useCheckedForm({ initialValues: valuesOf(origin), validate });
  const { values, setValues } = form;
  const isDiscarded = useRef(false);
  const isDirty = form.isDirty();

  useLayoutEffect(() => {
    if (draft) setValues(draft.values);
  }, [draft, setValues]);

  useEffect(() => {
    if (isDiscarded.current) return;
    if (isDirty) formDrafts.store(userId, name, { values, origin });
    else formDrafts.drop(userId, name);
  }, [userId, name, isDirty, values, origin]);

  /** Discards the input and starts from another record. */
  function reset(next: Origin) {
    const nextValues = valuesOf(next);
    setOrigin(next);
    form.setValues(nextValues);
    form.resetDirty(nextValues);
    form.clearErrors();
  }

  /**
   * Applies the input to a newer record that another user has stored. Typed values stay; all other values
   * come from the newer record.
   */
  function rebase(newerOrigin: Origin) {
    const { linkedFields = [], formatValues } = setup;
    const newerValues = valuesOf(newerOrigin);
    const current = { base: valuesOf(origin), input: form.getValues() };
    const { values: merged, conflicts } = mergeNewerRecord({
      ...current,
      newer: newerValues,
      linkedFields,
    });
    const newerTexts: Partial<Record<keyof Values, string>> = formatValues?.(newerValues) ?? {};
    setOrigin(newerOrigin);
    form.setValues(merged);
    form.resetDirty(newerValues);
    form.setErrors(Object.fromEntries(conflicts.map((field) => [field, conflictMessage(newerTexts[field])])));
  }

  function discard() {
    isDiscarded.current = true;
    formDrafts.drop(userId, name);
  }

  return { form, isDirty, origin, setOrigin, reset, rebase, discard };
}

const conflictMessage = (newerText: string | undefined): string =>
  newerText === undefined ? 'Another user also changed this field.' : `Now: ${newerText || DASH}`;
