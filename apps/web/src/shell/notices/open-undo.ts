import { useSyncExternalStore } from 'react';

let changeSetIdToUndo: number | null = null;
const listeners = new Set<() => void>();

function setOpenChangeSetId(id: number | null) {
  changeSetIdToUndo = id;
  for (const listener of listeners) listener();
}

export const openUndo = (changeSetId: number): void => setOpenChangeSetId(changeSetId);

export const closeUndo = (): void => setOpenChangeSetId(null);

export const useChangeSetIdToUndo = (): number | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => changeSetIdToUndo,
  );

export const undoAction = (changeSetId: number | null | undefined) =>
  changeSetId == null ? undefined : { label: 'Undo', run: () => openUndo(changeSetId) };
