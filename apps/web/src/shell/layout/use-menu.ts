import { useSuspenseQuery } from '@tanstack/react-query';
import { useMatches, useRouter } from '@tanstack/react-router';
import { meQuery } from '../api/me.queries.ts';
import { entriesFor, markedAt, type MenuEntry, menuOf } from './menu.ts';

// The address alone marks an entry, and not what stands below it: `markedAt` says what belongs to it.
const EXACT = { exact: true, includeSearch: false };

/** The entries that the signed-in user is offered, and the attributes of the link of each, and the links to partners. */
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
