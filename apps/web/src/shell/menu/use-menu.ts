import { useSuspenseQuery } from '@tanstack/react-query';
import { useMatches, useRouter } from '@tanstack/react-router';
import { meQuery } from '../api/me.queries.ts';
import { entriesFor, markedAt, type MenuEntry, menuOf } from './menu.ts';

// Only an exact match highlights an entry. `markedAt` decides about screens that belong to it.
const EXACT = { exact: true, includeSearch: false };

/** Returns the menu entries of the signed-in user with their link attributes, and the partner links. */
export function useMenu() {
  const { data: me } = useSuspenseQuery(meQuery);
  const router = useRouter();
  const marked = useMatches({
    select: (matches) => matches.map(markedAt).findLast((path) => path !== undefined),
  });
  return {
    entries: entriesFor(me, menuOf(router)),
    partnerLinks: me.partner_links,
    linkOf: ({ to }: MenuEntry) => ({
      to,
      activeOptions: EXACT,
      ...(to === marked && { 'aria-current': 'page' as const }),
    }),
  };
}
