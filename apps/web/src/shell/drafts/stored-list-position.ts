import type { ListPosition, ReadListPosition } from '@fleetworth/ui/list-position';
import { type ParsedLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';

const KEY = 'fleetworth.places';
/** Maximum number of history entries with a stored position. Users rarely go back further. */
const MAX_ENTRIES = 50;

interface StoredPosition {
  filters: string;
  position: ListPosition;
}

let cached: Map<string, StoredPosition> | undefined;

/** Positions by history entry, latest last. */
function getEntries(): Map<string, StoredPosition> {
  cached ??= new Map(JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string, StoredPosition][]);
  return cached;
}

/** Scroll positions of the lists in this tab. They survive a reload, and are removed with the session. */
export const storedPositions = {
  read(entry: string, filters: string): ListPosition | undefined {
    const stored = getEntries().get(entry);
    return stored?.filters === filters ? stored.position : undefined;
  },

  has: (location: ParsedLocation): boolean => getEntries().has(getEntryKey(location)),

  store(entry: string, stored: StoredPosition) {
    getEntries().delete(entry);
    getEntries().set(entry, stored);
    for (const oldest of [...getEntries().keys()].slice(0, -MAX_ENTRIES)) getEntries().delete(oldest);
  },

  write: () => sessionStorage.setItem(KEY, JSON.stringify([...getEntries()])),

  clear() {
    cached = new Map();
    sessionStorage.removeItem(KEY);
  },
};

/**
 * Returns the user's position in a list at this history entry, restored after a reload and when going back.
 * The position belongs to the filters and order of the list. The list exposes its current position through
 * `positionRef`, which is read whenever the user leaves. The history entry comes from the router on each use,
 * because a new entry alone doesn't render the screen again.
 */
export function useStoredPosition(filters: string) {
  const router = useRouter();
  const positionRef = useRef<ReadListPosition>(null);
  const position = useMemo(
    () => storedPositions.read(getEntryKey(router.latestLocation), filters),
    [router, filters],
  );

  useEffect(() => {
    const storePosition = (location: ParsedLocation | undefined) => {
      const position = positionRef.current?.();
      if (location && position) storedPositions.store(getEntryKey(location), { filters, position });
    };
    const storeForReload = () => {
      storePosition(router.latestLocation);
      storedPositions.write();
    };
    const unsubscribe = router.subscribe('onBeforeLoad', ({ fromLocation }) => storePosition(fromLocation));
    window.addEventListener('pagehide', storeForReload);
    return () => {
      unsubscribe();
      window.removeEventListener('pagehide', storeForReload);
    };
  }, [router, filters]);

  return { position, positionRef };
}

const getEntryKey = ({ state }: ParsedLocation): string => state.__TSR_key ?? '';
