import { notFound } from '@tanstack/react-router';
import type { MenuFlag } from '../layout/menu.ts';
import { meQuery } from './me.queries.ts';
import { queryClient } from './query-client.ts';

/** Throws `notFound` for an account that does not include a screen: its menus have no entry of it either. */
export async function expectOffered(flag: MenuFlag): Promise<void> {
  const me = await queryClient.ensureQueryData(meQuery);
  if (!me[flag]) throw notFound();
}
