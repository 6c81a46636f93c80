import { useForm } from '@mantine/form';
import { useState } from 'react';
import { showRefusal } from './field-refusals.ts';
import { useSaving } from './use-saving.ts';

interface PlainForm<Values, Saved> {
  initialValues: Values;
  textsOf: (values: Values) => Record<string, string>;
  save: (values: Values) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
}

/** Manages a form without a draft, for passwords and one-time input. */
export function usePlainForm<Values extends Record<string, unknown>, Saved>(setup: PlainForm<Values, Saved>) {
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: setup.initialValues,
    validate: setup.textsOf,
  });
  const [refusals, setRefusals] = useState(0);
  const refuse = () => setRefusals((count) => count + 1);
  const { run, ...saving } = useSaving({
    save: () => setup.save(form.values),
    onSaved: setup.onSaved,
    onFailed: (error) => {
      refuse();
      return showRefusal(error, form);
    },
  });
  const submit = () => (form.validate().hasErrors ? refuse() : run());
  return { form, sending: { ...saving, refusals, onSubmit: submit } };
}
