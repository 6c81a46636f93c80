import type { Leaving } from '@fleetworth/ui/form-dialog';
import { useBlocker } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';

interface GuardedForm {
  isDirty: boolean;
  discard: () => void;
}

interface LeaveGuard {
  isDirty: boolean;
  leaving: Leaving | null;
  /** Discards the drafts and runs `go` without blocking it. For input that is saved or no longer needed. */
  leave: (go: () => void) => void;
}

export function useLeaveGuard(forms: readonly GuardedForm[]): LeaveGuard {
  const isBlocking = useRef(true);
  const isDirty = forms.some((form) => form.isDirty);
  const blocker = useBlocker({
    shouldBlockFn: useCallback(
      ({ current, next }: Navigation) =>
        isBlocking.current && formatDestination(current) !== formatDestination(next),
      [],
    ),
    enableBeforeUnload: useCallback(() => isBlocking.current, []),
    disabled: !isDirty,
    withResolver: true,
  });

  function leave(go: () => void) {
    isBlocking.current = false;
    for (const form of forms) form.discard();
    go();
  }

  const leaving =
    blocker.status === 'blocked' ? { stay: blocker.reset, leave: () => leave(blocker.proceed) } : null;
  return { isDirty, leaving, leave };
}

interface Navigation {
  current: Destination;
  next: Destination;
}

interface Destination {
  pathname: string;
  search: unknown;
}

const formatDestination = ({ pathname, search }: Destination): string => pathname + JSON.stringify(search);
