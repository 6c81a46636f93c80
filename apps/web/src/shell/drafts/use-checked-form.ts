import { useForm } from '@mantine/form';
import { type FocusEvent, useRef, useState } from 'react';
import { runAfterPress } from './run-after-press.ts';

interface CheckedFormOptions<Values> {
  initialValues: Values;
  validate: (values: Values) => Record<string, string>;
}

/**
 * Manages a form that shows the error of a field after the user leaves the field, and all errors on submit. A
 * visible error disappears once the value is valid. Leaving an empty field shows no error.
 */
export function useCheckedForm<Values extends Record<string, unknown>>(setup: CheckedFormOptions<Values>) {
  const form = useForm<Values>({ mode: 'controlled', initialValues: setup.initialValues });
  const [fieldsShowingErrors, setFieldsShowingErrors] = useState<readonly string[]>([]);
  const fullCheckCount = useRef(0);
  const errorsByField = fieldsShowingErrors.length === 0 ? {} : setup.validate(form.values);
  const invalidFields = fieldsShowingErrors.filter((field) => errorsByField[field] !== undefined);
  // A corrected field shows an error again only after the user leaves it.
  if (invalidFields.length < fieldsShowingErrors.length) setFieldsShowingErrors(invalidFields);
  const errors = {
    ...Object.fromEntries(invalidFields.map((field) => [field, errorsByField[field]])),
    ...form.errors,
  };

  function checkField(field: string) {
    if (setup.validate(form.getValues())[field] === undefined) return;
    setFieldsShowingErrors((before) => (before.includes(field) ? before : [...before, field]));
  }

  const getInputProps: typeof form.getInputProps = (path, options) => {
    const props = form.getInputProps(path, options);
    return {
      ...props,
      error: errors[String(path)],
      onBlur: ({ currentTarget }: FocusEvent) => {
        // A field stays the active element when only the window loses the focus.
        const hasLostFocus = document.activeElement !== currentTarget;
        if (!hasLostFocus || isEmpty(props.value)) return;
        const countBefore = fullCheckCount.current;
        // The click that left the field may have checked or cleared the whole form.
        runAfterPress(() => fullCheckCount.current === countBefore && checkField(String(path)));
      },
    };
  };

  function showErrorsOf(fields: readonly string[]) {
    fullCheckCount.current += 1;
    form.clearErrors();
    setFieldsShowingErrors(fields);
  }

  return {
    ...form,
    errors,
    getInputProps,
    validate: () => {
      const allErrors = setup.validate(form.getValues());
      showErrorsOf(Object.keys(allErrors));
      return { errors: allErrors, hasErrors: Object.keys(allErrors).length > 0 };
    },
    clearErrors: () => showErrorsOf([]),
    reset: () => {
      form.reset();
      showErrorsOf([]);
    },
  };
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
