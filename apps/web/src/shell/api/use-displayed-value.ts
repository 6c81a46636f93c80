import { useState } from 'react';

/**
 * Returns the requested value that the displayed data belongs to, so that a label always matches its figures.
 * While the data of a new value loads, a query displays the data of the previous value.
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
