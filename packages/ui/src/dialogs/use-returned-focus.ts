import { useEffect, useState } from 'react';
import { getFocusFallback } from './use-focus-fallback.ts';

/**
 * Returns the focus to the opener when a dialog unmounts, which Mantine doesn't treat as closing. If the
 * opener was removed meanwhile, such as the button of a row or of a selection bar, the table around it or the
 * page receives the focus.
 */
export function useReturnedFocus() {
  const [opener] = useState(() => document.activeElement);
  const [table] = useState(() => opener?.closest('table') ?? null);
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (!(opener instanceof HTMLElement)) return;
        // A dialog opened from a notice has no opener, because the notice closes when its button is pressed.
        if (opener.isConnected && opener !== document.body) opener.focus({ preventScroll: true });
        else if (document.activeElement === document.body)
          getFocusFallback(table).focus({ preventScroll: true });
      });
    },
    [opener, table],
  );
}
