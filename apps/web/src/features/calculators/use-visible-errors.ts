import { COMBINED_TEXTS } from '@fleetworth/contract/calculators';
import { useState } from 'react';

type FieldErrors = Partial<Record<string, string>>;

/** Messages of rules that involve two fields. The schema identifies such a rule only by its message. */
const COMBINED = new Set(Object.values(COMBINED_TEXTS));

/**
 * Returns the errors to show in a calculator: a field's error once the user has left the field, and all
 * errors after an attempt to calculate. An error that involves two fields shows once the user has left any
 * field.
 */
export function useVisibleErrors(errors: FieldErrors) {
  const [touched, setTouched] = useState<readonly string[]>([]);
  const [isSubmitted, setSubmitted] = useState(false);
  const isVisible = (field: string) =>
    isSubmitted || touched.includes(field) || (touched.length > 0 && COMBINED.has(errors[field]));
  return {
    errorOf: (field: string) => (isVisible(field) ? errors[field] : undefined),
    touch: (field: string) => setTouched([...touched, field]),
    showAll: () => setSubmitted(true),
  };
}
