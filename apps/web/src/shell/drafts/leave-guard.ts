import type { Leaving } from '@fleetworth/ui/form-dialog';
import { useBlocker } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';

/** Form with input that leaving the page would discard. */
interface GuardedForm {
  isDirty: boolean;
  discard: () => void;
}

interface LeaveGuard {
  isDirty: boolean;
  /** Pending navigation: going back, or another URL. */
  leaving: Leaving | null;
  /** Runs `go` once the input is saved or discarded. */
  leave: (go: () => void) => void;
}

/**
 * Blocks navigation while a dialog's forms have unsaved input. The browser itself asks before a reload or
 * closing the tab.
 */
export function useLeaveGuard(forms: readonly GuardedForm[]): LeaveGuard {
  const isHeld = useRef(true);
  const isDirty = forms.some((form) => form.isDirty);
  const blocker = useBlocker({
    shouldBlockFn: useCallback(
      ({ current, next }: Way) => isHeld.current && keyOfLocation(current) !== keyOfLocation(next),
      [],
    ),
    enableBeforeUnload: useCallback(() => isHeld.current, []),
    disabled: !isDirty,
    withResolver: true,
  });

  function leave(go: () => void) {
    isHeld.current = false;
    for (const form of forms) form.discard();
    go();
  }

  const leaving =
    blocker.status === 'blocked' ? { stay: blocker.reset, leave: () => leave(blocker.proceed) } : null;
  return { isDirty, leaving, leave };
}

interface Way {
  current: Destination;
  next: Destination;
}

interface Destination {
  pathname: string;
  search: unknown;
}

const keyOfLocation = ({ pathname, search }: Destination): string => pathname + JSON.stringify(search);
