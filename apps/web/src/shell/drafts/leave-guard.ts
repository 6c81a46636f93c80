import type { Leaving } from '@fleetworth/ui/form-dialog';
import { useBlocker } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';

/** A form whose typed values would be lost, or are kept for a return that does not come. */
interface GuardedForm {
  isDirty: boolean;
  forget: () => void;
}

interface LeaveGuard {
  isDirty: boolean;
  /** A way out that waits: going back, another address. */
  leaving: Leaving | null;
  /** Goes, once what was typed is saved or given up. */
  leave: (go: () => void) => void;
}

/** Holds the ways out of the page while something is typed in a dialog's forms; a reload and closing the tab are asked about by the browser. */
export function useLeaveGuard(forms: readonly GuardedForm[]): LeaveGuard {
  const isHeld = useRef(true);
  const isDirty = forms.some((form) => form.isDirty);
  const blocker = useBlocker({
    shouldBlockFn: useCallback(
      ({ current, next }: Way) => isHeld.current && addressOf(current) !== addressOf(next),
      [],
    ),
    enableBeforeUnload: useCallback(() => isHeld.current, []),
    disabled: !isDirty,
    withResolver: true,
  });

  function leave(go: () => void) {
    isHeld.current = false;
    for (const form of forms) form.forget();
    go();
  }

  const leaving =
    blocker.status === 'blocked' ? { stay: blocker.reset, leave: () => leave(blocker.proceed) } : null;
  return { isDirty, leaving, leave };
}

interface Way {
  current: Place;
  next: Place;
}

interface Place {
  pathname: string;
  search: unknown;
}

const addressOf = ({ pathname, search }: Place): string => pathname + JSON.stringify(search);
