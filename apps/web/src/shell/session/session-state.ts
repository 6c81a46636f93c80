import { useSyncExternalStore } from 'react';
import { type UserConflict, userConflict } from '../api/session-token.ts';

let isUnauthorized = false;
const listeners = new Set<() => void>();

/** Stores that the server rejected the session's token, until the user is signed out. */
export const sessionState = {
  markUnauthorized: () => set(true),
  reset: () => set(false),
};

export function useIsUnauthorized(): boolean {
  return useSyncExternalStore(subscribe, () => isUnauthorized);
}

export const useUserConflict = (): UserConflict | null =>
  useSyncExternalStore(userConflict.subscribe, userConflict.read);

function set(next: boolean) {
  isUnauthorized = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
