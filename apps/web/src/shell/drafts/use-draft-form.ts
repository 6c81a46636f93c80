import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { DASH } from '../format/figures.ts';
import { formDrafts } from './form-drafts.ts';
import { meQuery } from '../api/me.queries.ts';
import { mergeNewer } from './newer-record.ts';

export type FormOf<Values extends Record<string, unknown>> = Pick<
  ReturnType<typeof useForm<Values>>,
  'values' | 'errors' | 'getInputProps' | 'setValues' | 'setFieldValue' | 'setFieldError' | 'clearErrors'
>;

interface DraftFormOptions<Values, Origin> {
  /** Unique name of the draft: the dialog, its record, its form. */
  name: string;
  /** Stored record that the form starts from. */
  origin: Origin;
  valuesOf: (origin: Origin) => Values;
  validate: (values: Values) => Record<string, string>;
  /** Returns the texts for values that another user has stored, by field, if they have a simple text. */
  formatValues?: (newer: Values) => Partial<Record<keyof Values, string>>;
  /** Fields that form one unit. */
  together?: readonly (keyof Values)[];
}

/**
 * Manages a form whose input survives a reload and the end of the session, for the user who typed it. A
 * restored form keeps the record that it started from, and saving reports if that has changed since. Its
 * dialog opens once the user has loaded.
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
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: valuesOf(origin),
    validate,
  });
  const { values, setValues } = form;
  const isForgotten = useRef(false);
  const isDirty = form.isDirty();

  useLayoutEffect(() => {
    if (draft) setValues(draft.values);
  }, [draft, setValues]);

  useEffect(() => {
    if (isForgotten.current) return;
    if (isDirty) formDrafts.store(userId, name, { values, origin });
    else formDrafts.drop(userId, name);
  }, [userId, name, isDirty, values, origin]);

  function begin(next: Origin) {
    const begun = valuesOf(next);
    setOrigin(next);
    form.setValues(begun);
    form.resetDirty(begun);
    form.clearErrors();
  }

  /**
   * Applies the newer record of another user. Typed values stay; all other values and the starting point come
   * from the newer record.
   */
  function rebase(newer: Origin) {
    const { together = [], formatValues } = setup;
    const begun = valuesOf(newer);
    const sides = { base: valuesOf(origin), typed: form.getValues(), newer: begun, together };
    const { values: merged, contested } = mergeNewer(sides);
    const texts: Partial<Record<keyof Values, string>> = formatValues?.(begun) ?? {};
    setOrigin(newer);
    form.setValues(merged);
    form.resetDirty(begun);
    form.setErrors(Object.fromEntries(contested.map((field) => [field, newerText(texts[field])])));
  }

  function forget() {
    isForgotten.current = true;
    formDrafts.drop(userId, name);
  }

  return { form, isDirty, origin, setOrigin, begin, rebase, forget };
}

const newerText = (texts: string | undefined): string =>
  texts === undefined ? 'Another user also changed this field.' : `Now: ${texts || DASH}`;
