import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { meQuery } from '../api/me.queries.ts';
import { keptEntries } from './kept-entries.ts';

/** The selection of this name of the user: its entries, undefined until they are read, and how to change them. */
export function useKeptEntries<Values>(selection: string) {
  const { data: me } = useQuery(meQuery);
  // Whose it is: the end of the session takes the user away before the screen.
  const [userId] = useState(me?.id ?? 0);
  const kept = useMemo(() => keptEntries<Values>(userId, selection), [userId, selection]);
  const entries = useSyncExternalStore(kept.subscribe, kept.read);
  return { entries, kept };
}
