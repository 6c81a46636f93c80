import { useSyncExternalStore } from 'react';

let openId: number | null = null;
const listeners = new Set<() => void>();

function set(id: number | null) {
  openId = id;
  for (const listener of listeners) listener();
}

/** Opens the undo dialog of a change set from anywhere, such as a notice. */
export const openUndo = (changeSetId: number): void => set(changeSetId);

export const closeUndo = (): void => set(null);

/** Returns the change set whose undo dialog is open, or null. */
export const useOpenUndo = (): number | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => openId,
  );

/** Returns the Undo button of a notice about a change set; undefined without a change set. */
export const undoAction = (changeSetId: number | null | undefined) =>
  changeSetId == null ? undefined : { label: 'Undo', run: () => openUndo(changeSetId) };
