import { useEffect, useState } from 'react';

/** Returns the focus to the opener when a dialog unmounts, which Mantine doesn't treat as closing. */
export function useReturnedFocus() {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      requestAnimationFrame(() => opener instanceof HTMLElement && opener.focus({ preventScroll: true }));
    },
    [opener],
  );
}
