import { notFound } from '@tanstack/react-router';
import type { MenuFlag } from './menu.ts';
import { meQuery } from '../api/me.queries.ts';
import { queryClient } from '../api/query-client.ts';

/** Data of a `notFound` that says that the account does not include the screen. */
export const NOT_INCLUDED = 'not included';

/**
 * Throws `notFound` for an account that does not include a screen, or an installation that does not offer
 * it: its menus have no entry of it either.
 */
export async function expectOffered(flag: MenuFlag): Promise<void> {
  const me = await queryClient.ensureQueryData(meQuery);
  if (me[flag] === null) throw notFound();
  if (!me[flag]) throw notFound({ data: NOT_INCLUDED });
}
