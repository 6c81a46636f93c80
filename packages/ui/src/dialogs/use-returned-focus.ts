import { useEffect, useState } from 'react';

/** A dialog leaves by being taken away, which the library does not see as closing: the focus goes back where it came from. */
export function useReturnedFocus() {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      requestAnimationFrame(() => opener instanceof HTMLElement && opener.focus({ preventScroll: true }));
    },
    [opener],
  );
}
