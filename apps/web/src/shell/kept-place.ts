import type { ListPlace, ReadListPlace } from '@fleetworth/ui/list-place';
import { type ParsedLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';

const KEY = 'fleetworth.places';
/** Entries of the history that are remembered: who goes back goes back a few. */
const MOST_ENTRIES = 50;

interface KeptPlace {
  /** What the list was asked when somebody stood there. */
  question: string;
  place: ListPlace;
}

let known: Map<string, KeptPlace> | undefined;

/** Places by the entries of the history, the latest last. */
function places(): Map<string, KeptPlace> {
  known ??= new Map(JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string, KeptPlace][]);
  return known;
}

/** Where lists of this tab stood: it outlasts a reload, and ends with the session. */
export const keptPlaces = {
  read(entry: string, question: string): ListPlace | undefined {
    const kept = places().get(entry);
    return kept?.question === question ? kept.place : undefined;
  },

  keep(entry: string, kept: KeptPlace) {
    places().delete(entry);
    places().set(entry, kept);
    for (const oldest of [...places().keys()].slice(0, -MOST_ENTRIES)) places().delete(oldest);
  },

  write: () => sessionStorage.setItem(KEY, JSON.stringify([...places()])),

  clear() {
    known = new Map();
    sessionStorage.removeItem(KEY);
  },
};

/**
 * Where somebody stood in the list of this question, at this entry of the history: known after a reload, and when coming back.
 * The list itself is asked through `placeRef` where it stands, whenever it is left. The screen is not drawn anew for an entry.
 */
export function useKeptPlace(question: string) {
  const router = useRouter();
  const placeRef = useRef<ReadListPlace>(null);
  const place = useMemo(() => keptPlaces.read(entryOf(router.latestLocation), question), [router, question]);

  useEffect(() => {
    const keep = (location: ParsedLocation | undefined) => {
      const place = placeRef.current?.();
      if (location && place) keptPlaces.keep(entryOf(location), { question, place });
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

  return { place, placeRef };
}

const entryOf = ({ state }: ParsedLocation): string => state.__TSR_key ?? '';
