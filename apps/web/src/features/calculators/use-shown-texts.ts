import { COMBINED_TEXTS } from '@fleetworth/contract/calculators';
import { useState } from 'react';

type Texts = Partial<Record<string, string>>;

const COMBINED = new Set(Object.values(COMBINED_TEXTS));

/**
 * Texts under the fields of a calculator: each from when its field was left, all of them after a try to calculate. One that two
 * fields cause together shows as soon as either was left.
 */
export function useShownTexts(texts: Texts) {
  const [left, setLeft] = useState<readonly string[]>([]);
  const [hasTried, setTried] = useState(false);
  const isShown = (field: string) =>
    hasTried || left.includes(field) || (left.length > 0 && COMBINED.has(texts[field]));
  return {
    textOf: (field: string) => (isShown(field) ? texts[field] : undefined),
    leave: (field: string) => setLeft([...left, field]),
    showAll: () => setTried(true),
  };
}
