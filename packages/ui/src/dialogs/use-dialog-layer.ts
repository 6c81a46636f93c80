import { useEffect, useId, useSyncExternalStore } from 'react';

let layers: readonly string[] = [];
const listeners = new Set<() => void>();

/**
 * Puts an open dialog above the page and makes the page inert for keyboard, pointer and assistive technology.
 * Returns whether another dialog is above this one. If so, this one has to be `inert` too. Dialogs, their
 * menus and notices stay usable, because they are siblings of the page in their own portals.
 */
export function useDialogLayer(isOpen: boolean): boolean {
  const id = useId();
  useEffect(() => {
    if (!isOpen) return;
    setLayers([...layers, id]);
    return () => setLayers(layers.filter((layer) => layer !== id));
  }, [id, isOpen]);
  return useSyncExternalStore(subscribe, () => layers.includes(id) && layers.at(-1) !== id);
}

function setLayers(next: readonly string[]) {
  layers = next;
  document.getElementById('root')?.toggleAttribute('inert', layers.length > 0);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
