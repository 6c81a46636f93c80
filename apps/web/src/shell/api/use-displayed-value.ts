import { useState } from 'react';

/**
 * Returns the value that the displayed data was requested with, so that a label always matches its figures.
 * While a new value loads, a query displays the data of the previous value.
 */
export function useDisplayedValue<Value extends string | number>(
  requested: Value,
  { isPlaceholderData }: { isPlaceholderData: boolean },
): Value {
  const [displayed, setDisplayed] = useState(requested);
  if (isPlaceholderData) return displayed;
  if (displayed !== requested) setDisplayed(requested);
  return requested;
}
