import { useState } from 'react';

/**
 * Returns the value that the shown data was requested with. While a query shows the data of an earlier
 * request, that is the earlier value, so that a label never names another value than its figures.
 */
export function useAnswered<Value extends string | number>(
  requested: Value,
  { isPlaceholderData }: { isPlaceholderData: boolean },
): Value {
  const [answered, setAnswered] = useState(requested);
  if (isPlaceholderData) return answered;
  if (answered !== requested) setAnswered(requested);
  return requested;
}
