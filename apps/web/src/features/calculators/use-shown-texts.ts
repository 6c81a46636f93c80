import { COMBINED_TEXTS } from '@fleetworth/contract/calculators';
import { useState } from 'react';

type Texts = Partial<Record<string, string>>;

/** The schema says no more of a rule of two fields than its text. */
const COMBINED = new Set(Object.values(COMBINED_TEXTS));

/**
 * Returns the texts to show under the fields of a calculator: each from when its field was left, all after a try
 * to calculate. A text that concerns two fields shows once any field was left.
 */
export function useShownTexts(texts: Texts) {
  const [touched, setTouched] = useState<readonly string[]>([]);
  const [hasTried, setTried] = useState(false);
  const isShown = (field: string) =>
    hasTried || touched.includes(field) || (touched.length > 0 && COMBINED.has(texts[field]));
  return {
    textOf: (field: string) => (isShown(field) ? texts[field] : undefined),
    touch: (field: string) => setTouched([...touched, field]),
    showAll: () => setTried(true),
  };
}
