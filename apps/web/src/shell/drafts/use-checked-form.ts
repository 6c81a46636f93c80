import { useForm } from '@mantine/form';
import { type FocusEvent, useState } from 'react';
import { afterPress } from './after-press.ts';

interface CheckedForm<Values> {
  initialValues: Values;
  /** Returns the errors of all fields. Also called while rendering. */
  validate: (values: Values) => Record<string, string>;
}

/**
 * Manages a form that shows the error of a field once the field is left, and all errors on submit. A visible
 * error disappears while the value becomes right. Leaving an empty field shows no error.
 */
export function useCheckedForm<Values extends Record<string, unknown>>(setup: CheckedForm<Values>) {
  const form = useForm<Values>({ mode: 'controlled', initialValues: setup.initialValues });
  const [visible, setVisible] = useState<readonly string[]>([]);
  const texts = visible.length === 0 ? {} : setup.validate(form.values);
  const wrong = visible.filter((field) => texts[field] !== undefined);
  // A corrected field is wrong again only when it is left.
  if (wrong.length < visible.length) setVisible(wrong);
  const errors = { ...Object.fromEntries(wrong.map((field) => [field, texts[field]])), ...form.errors };

  function checkLeft(field: string) {
    if (setup.validate(form.getValues())[field] === undefined) return;
    setVisible((before) => (before.includes(field) ? before : [...before, field]));
  }

  const getInputProps: typeof form.getInputProps = (path, options) => {
    const props = form.getInputProps(path, options);
    return {
      ...props,
      error: errors[String(path)],
      onBlur: ({ currentTarget }: FocusEvent) => {
        // The field keeps the focus while another window has it.
        const isLeft = document.activeElement !== currentTarget;
        if (isLeft && !isEmpty(props.value)) afterPress(() => checkLeft(String(path)));
      },
    };
  };

  return {
    ...form,
    errors,
    getInputProps,
    /** Shows all errors and returns them. */
    validate: () => {
      const allErrors = setup.validate(form.getValues());
      form.clearErrors();
      setVisible(Object.keys(allErrors));
      return { errors: allErrors, hasErrors: Object.keys(allErrors).length > 0 };
    },
    clearErrors: () => {
      form.clearErrors();
      setVisible([]);
    },
    reset: () => {
      form.reset();
      setVisible([]);
    },
  };
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
