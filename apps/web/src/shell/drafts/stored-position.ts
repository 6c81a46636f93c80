import type { ListPosition, ReadListPosition } from '@fleetworth/ui/list-position';
import { type ParsedLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';

const KEY = 'fleetworth.places';
/** Maximum number of history entries with a stored position. Users go back only a few. */
const MAX_ENTRIES = 50;

interface StoredPosition {
  /** Filters and order of the list at that position. */
  question: string;
  place: ListPosition;
}

let cached: Map<string, StoredPosition> | undefined;

/** Positions by history entry, latest last. */
function storedEntries(): Map<string, StoredPosition> {
  cached ??= new Map(JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string, StoredPosition][]);
  return cached;
}

/** Scroll positions of the lists in this tab. They survive a reload, and are removed with the session. */
export const storedPositions = {
  read(entry: string, question: string): ListPosition | undefined {
    const stored = storedEntries().get(entry);
    return stored?.question === question ? stored.place : undefined;
  },

  has: (location: ParsedLocation): boolean => storedEntries().has(entryOf(location)),

  store(entry: string, stored: StoredPosition) {
    storedEntries().delete(entry);
    storedEntries().set(entry, stored);
    for (const oldest of [...storedEntries().keys()].slice(0, -MAX_ENTRIES)) storedEntries().delete(oldest);
  },

  write: () => sessionStorage.setItem(KEY, JSON.stringify([...storedEntries()])),

  clear() {
    cached = new Map();
    sessionStorage.removeItem(KEY);
  },
};

/**
 * Returns the user's position in a list at this history entry, restored after a reload and when going back.
 * The list exposes its current position through `positionRef`, which is read whenever the user leaves. A new
 * history entry doesn't render the screen again.
 */
export function useStoredPosition(question: string) {
  const router = useRouter();
  const positionRef = useRef<ReadListPosition>(null);
  const position = useMemo(
    () => storedPositions.read(entryOf(router.latestLocation), question),
    [router, question],
  );

  useEffect(() => {
    const storePosition = (location: ParsedLocation | undefined) => {
      const position = positionRef.current?.();
      if (location && position) storedPositions.store(entryOf(location), { question, place: position });
    };
    const storeForReload = () => {
      storePosition(router.latestLocation);
      storedPositions.write();
    };
    const stop = router.subscribe('onBeforeLoad', ({ fromLocation }) => storePosition(fromLocation));
    window.addEventListener('pagehide', storeForReload);
    return () => {
      stop();
      window.removeEventListener('pagehide', storeForReload);
    };
  }, [router, question]);

  return { position, positionRef };
}

const entryOf = ({ state }: ParsedLocation): string => state.__TSR_key ?? '';
