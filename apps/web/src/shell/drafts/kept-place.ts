import type { ListPosition, ReadListPosition } from '@fleetworth/ui/list-position';
import { type ParsedLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';

const KEY = 'fleetworth.places';
/** Maximum number of history entries with a stored position. Users go back only a few. */
const MOST_ENTRIES = 50;

interface KeptPlace {
  /** Filters and order of the list at that position. */
  question: string;
  place: ListPosition;
}

let cached: Map<string, KeptPlace> | undefined;

/** Positions by history entry, latest last. */
function places(): Map<string, KeptPlace> {
  cached ??= new Map(JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string, KeptPlace][]);
  return cached;
}

/** Scroll positions of the lists in this tab. They survive a reload, and are removed with the session. */
export const keptPlaces = {
  read(entry: string, question: string): ListPosition | undefined {
    const kept = places().get(entry);
    return kept?.question === question ? kept.place : undefined;
  },

  has: (location: ParsedLocation): boolean => places().has(entryOf(location)),

  keep(entry: string, kept: KeptPlace) {
    places().delete(entry);
    places().set(entry, kept);
    for (const oldest of [...places().keys()].slice(0, -MOST_ENTRIES)) places().delete(oldest);
  },

  write: () => sessionStorage.setItem(KEY, JSON.stringify([...places()])),

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
export function useKeptPlace(question: string) {
  const router = useRouter();
  const positionRef = useRef<ReadListPosition>(null);
  const position = useMemo(
    () => keptPlaces.read(entryOf(router.latestLocation), question),
    [router, question],
  );

  useEffect(() => {
    const keep = (location: ParsedLocation | undefined) => {
      const position = positionRef.current?.();
      if (location && position) keptPlaces.keep(entryOf(location), { question, place: position });
    };
    const keepForReload = () => {
      keep(router.latestLocation);
      keptPlaces.write();
    };
    const stop = router.subscribe('onBeforeLoad', ({ fromLocation }) => keep(fromLocation));
    window.addEventListener('pagehide', keepForReload);
    return () => {
      stop();
      window.removeEventListener('pagehide', keepForReload);
    };
  }, [router, question]);

  return { position, positionRef };
}

const entryOf = ({ state }: ParsedLocation): string => state.__TSR_key ?? '';
