import { CROSS_FIELD_TEXTS } from '@fleetworth/contract/calculators';
import { useState } from 'react';

type FieldErrors = Partial<Record<string, string>>;

/** Messages of rules that involve two fields. They appear once the user has left any field. */
const CROSS_FIELD_ERRORS = new Set(Object.values(CROSS_FIELD_TEXTS));

export function useVisibleErrors(errors: FieldErrors) {
  const [touchedFields, setTouchedFields] = useState<readonly string[]>([]);
  const [isSubmitted, setSubmitted] = useState(false);
  const isVisible = (field: string) =>
    isSubmitted ||
    touchedFields.includes(field) ||
    (touchedFields.length > 0 && CROSS_FIELD_ERRORS.has(errors[field]));
  return {
    getError: (field: string) => (isVisible(field) ? errors[field] : undefined),
    touch: (field: string) => setTouchedFields([...touchedFields, field]),
    showAll: () => setSubmitted(true),
  };
}
