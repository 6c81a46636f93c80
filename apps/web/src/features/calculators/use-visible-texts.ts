import { COMBINED_TEXTS } from '@fleetworth/contract/calculators';
import { useState } from 'react';

type Texts = Partial<Record<string, string>>;

/** The schema identifies a rule over two fields only by its message. */
const COMBINED = new Set(Object.values(COMBINED_TEXTS));

/**
 * Returns the visible errors of a calculator: each from the time its field was left, and all after an attempt
 * to calculate. An error over two fields shows once any field was left.
 */
export function useVisibleTexts(texts: Texts) {
  const [touched, setTouched] = useState<readonly string[]>([]);
  const [hasTried, setTried] = useState(false);
  const isVisible = (field: string) =>
    hasTried || touched.includes(field) || (touched.length > 0 && COMBINED.has(texts[field]));
  return {
    textOf: (field: string) => (isVisible(field) ? texts[field] : undefined),
    touch: (field: string) => setTouched([...touched, field]),
    showAll: () => setTried(true),
  };
}
