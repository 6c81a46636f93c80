import { useSyncExternalStore } from 'react';

let openId: number | null = null;
const listeners = new Set<() => void>();

function set(id: number | null) {
  openId = id;
  for (const listener of listeners) listener();
}

export const openUndo = (changeSetId: number): void => set(changeSetId);

export const closeUndo = (): void => set(null);

export const useOpenUndo = (): number | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => openId,
  );

export const undoAction = (changeSetId: number | null | undefined) =>
  changeSetId == null ? undefined : { label: 'Undo', run: () => openUndo(changeSetId) };
