import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { DASH } from '../format/figures.ts';
import { formDrafts } from './form-drafts.ts';
import { meQuery } from '../api/me.queries.ts';
import { mergeNewer } from './newer-record.ts';

/** What fields need of their form. */
export type FormOf<Values extends Record<string, unknown>> = Pick<
  ReturnType<typeof useForm<Values>>,
  'values' | 'errors' | 'getInputProps' | 'setValues' | 'setFieldValue' | 'setFieldError' | 'clearErrors'
>;

interface KeptForm<Values, Origin> {
  /** Names what is typed among everything that is: the dialog, its record, its form. */
  name: string;
  /** What the form begins with, as it is stored now. */
  origin: Origin;
  valuesOf: (origin: Origin) => Values;
  /** The texts under the fields; none where everything may be sent. */
  textsOf: (values: Values) => Record<string, string>;
  /** What people read of values that another user has stored, of each field that is simple to say. */
  wordsOf?: (newer: Values) => Partial<Record<keyof Values, string>>;
  /** Fields that say one thing together. */
  together?: readonly (keyof Values)[];
}

/**
 * A form whose typed values outlast a reload and the end of the session, for the user who typed them. A restored form began with the
 * record as it was then: where that has changed meanwhile, saving says so. Its dialog opens once the user is there.
 */
export function useKeptForm<Values extends Record<string, unknown>, Origin>(setup: KeptForm<Values, Origin>) {
  const { name, valuesOf, textsOf } = setup;
  const { data: me } = useQuery(meQuery);
  // Who typed it: the end of the session takes the user away before the dialog.
  const [userId] = useState(me?.id ?? 0);
  const [draft] = useState(() => formDrafts.read<Values, Origin>(userId, name));
  const [origin, setOrigin] = useState(draft ? draft.origin : setup.origin);
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: valuesOf(origin),
    validate: textsOf,
  });
  const { values, setValues } = form;
  const isForgotten = useRef(false);
  const isDirty = form.isDirty();

  useLayoutEffect(() => {
    if (draft) setValues(draft.values);
  }, [draft, setValues]);

  useEffect(() => {
    if (isForgotten.current) return;
    if (isDirty) formDrafts.keep(userId, name, { values, origin });
    else formDrafts.drop(userId, name);
  }, [userId, name, isDirty, values, origin]);

  /** The record as it is stored by now becomes what the form begins with. */
  function begin(next: Origin) {
    const begun = valuesOf(next);
    setOrigin(next);
    form.setValues(begun);
    form.resetDirty(begun);
    form.clearErrors();
  }

  /** Another user has changed the record meanwhile: what was typed stays, the rest and what the form begins with are the newer record's. */
  function rebase(newer: Origin) {
    const { together = [], wordsOf } = setup;
    const begun = valuesOf(newer);
    const sides = { base: valuesOf(origin), typed: form.getValues(), newer: begun, together };
    const { values: merged, contested } = mergeNewer(sides);
    const words: Partial<Record<keyof Values, string>> = wordsOf?.(begun) ?? {};
    setOrigin(newer);
    form.setValues(merged);
    form.resetDirty(begun);
    form.setErrors(Object.fromEntries(contested.map((field) => [field, newerText(words[field])])));
  }

  /** Its dialog closes: what was typed is saved or given up. */
  function forget() {
    isForgotten.current = true;
    formDrafts.drop(userId, name);
  }

  return { form, isDirty, origin, setOrigin, begin, rebase, forget };
}

const newerText = (words: string | undefined): string =>
  words === undefined ? 'Another user also changed this field.' : `Now: ${words || DASH}`;
