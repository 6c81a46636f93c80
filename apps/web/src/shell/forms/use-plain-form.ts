import { useState } from 'react';
import { useCheckedForm } from '../drafts/use-checked-form.ts';
import { showFormError } from './form-errors.ts';
import { useSaving } from './use-saving.ts';

interface PlainFormOptions<Values, Saved> {
  initialValues: Values;
  validate: (values: Values) => Record<string, string>;
  save: (values: Values) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
}

// The form has no draft: it is for passwords and one-time input.
export function usePlainForm<Values extends Record<string, unknown>, Saved>(
  setup: PlainFormOptions<Values, Saved>,
) {
  const form = useCheckedForm<Values>(setup);
  const [failedSubmits, setFailedSubmits] = useState(0);
  const countFailedSubmit = () => setFailedSubmits((count) => count + 1);
  const { run, ...saving } = useSaving({
    save: () => setup.save(form.values),
    onSaved: setup.onSaved,
    onFailed: (error) => {
      countFailedSubmit();
      return showFormError(error, form);
    },
  });
  const submit = () => (form.validate().hasErrors ? countFailedSubmit() : run());
  return { form, submission: { ...saving, failedSubmits, onSubmit: submit } };
}
