import { useSuspenseQuery } from '@tanstack/react-query';
import { meQuery } from '../api/me.queries.ts';
import { entriesFor, type MenuEntry } from './menu.ts';

/** What the signed-in user is offered. */
export function useMenu(): readonly MenuEntry[] {
  const { data: me } = useSuspenseQuery(meQuery);
  return entriesFor(me);
}
