import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { meQuery } from '../api/me.queries.ts';
import { selectionEntriesOf } from './selection-entries.ts';

export function useSelectionEntries<Values>(selection: string) {
  const { data: me } = useQuery(meQuery);
  // Fixed at mount, because ending the session clears the user before the screen unmounts.
  const [userId] = useState(me?.id ?? 0);
  const store = useMemo(() => selectionEntriesOf<Values>(userId, selection), [userId, selection]);
  const entries = useSyncExternalStore(store.subscribe, store.read);
  return { entries, store };
}
