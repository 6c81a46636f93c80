import { useSyncExternalStore } from 'react';

let isLost = false;
const listeners = new Set<() => void>();

/**
 * Tracks whether the last API call reached the server. `navigator.onLine` isn't used, because the
 * server may run on this machine.
 */
export const connection = {
  isLost: () => isLost,
  markLost: () => set(true),
  markRestored: () => set(false),

  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export const useIsConnectionLost = () => useSyncExternalStore(connection.subscribe, () => isLost);

function set(next: boolean) {
  if (next === isLost) return;
  isLost = next;
  for (const listener of listeners) listener();
}
