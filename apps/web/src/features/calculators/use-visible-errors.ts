import { COMBINED_TEXTS } from '@fleetworth/contract/calculators';
import { useState } from 'react';

type FieldErrors = Partial<Record<string, string>>;

/** Messages of rules that involve two fields. The schema identifies such a rule only by its message. */
const COMBINED_ERRORS = new Set(Object.values(COMBINED_TEXTS));

/**
 * Returns the errors to show in a calculator: a field's error once the user has left the field, and all
 * errors after an attempt to calculate. An error that involves two fields shows once the user has left any
 * field.
 */
export function useVisibleErrors(errors: FieldErrors) {
  const [touchedFields, setTouchedFields] = useState<readonly string[]>([]);
  const [isSubmitted, setSubmitted] = useState(false);
  const isVisible = (field: string) =>
    isSubmitted ||
    touchedFields.includes(field) ||
    (touchedFields.length > 0 && COMBINED_ERRORS.has(errors[field]));
  return {
    errorOf: (field: string) => (isVisible(field) ? errors[field] : undefined),
    touch: (field: string) => setTouchedFields([...touchedFields, field]),
    showAll: () => setSubmitted(true),
  };
}
