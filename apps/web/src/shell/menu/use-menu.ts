import { useSuspenseQuery } from '@tanstack/react-query';
import { useMatches, useRouter } from '@tanstack/react-router';
import { meQuery } from '../api/me.queries.ts';
import { listVisibleEntries, getHighlightedPath, type MenuEntry, listMenuEntries } from './menu.ts';

// A link highlights its entry only on an exact match. For screens below an entry, `getHighlightedPath` does.
const ACTIVE_WHEN_EXACT = { exact: true, includeSearch: false };

export function useMenu() {
  const { data: me } = useSuspenseQuery(meQuery);
  const router = useRouter();
  const highlighted = useMatches({
    select: (matches) => matches.map(getHighlightedPath).findLast((path) => path !== undefined),
  });
  return {
    entries: listVisibleEntries(me, listMenuEntries(router)),
    partnerLinks: me.partner_links,
    linkOf: ({ to }: MenuEntry) => ({
      to,
      activeOptions: ACTIVE_WHEN_EXACT,
      ...(to === highlighted && { 'aria-current': 'page' as const }),
    }),
  };
}
