import { notFound } from '@tanstack/react-router';
import type { MenuFlag } from '../menu/menu.ts';
import { meQuery } from '../api/me.queries.ts';
import { queryClient } from '../api/query-client.ts';

/** Data of a `notFound` for a screen that the account doesn't include. */
export const NOT_INCLUDED = 'not included';

/**
 * Throws `notFound` if the account doesn't include a screen or the installation doesn't offer it. For users
 * who aren't operators, the screens of operators are unknown pages.
 */
export async function requireFeature(flag: MenuFlag): Promise<void> {
  const me = await queryClient.ensureQueryData(meQuery);
  if (!me[flag]) throw notFound(me[flag] === null || flag === 'is_operator' ? {} : { data: NOT_INCLUDED });
}
