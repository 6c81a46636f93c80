import { useSyncExternalStore } from 'react';

let isLost = false;
const listeners = new Set<() => void>();

/** Is the server in reach? The last call knows: the browser's own word is not asked, for the server may be this machine. */
export const connection = {
  isLost: () => isLost,
  markLost: () => set(true),
  markFound: () => set(false),

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
