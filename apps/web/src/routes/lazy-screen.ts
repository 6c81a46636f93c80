import { createLazyRoute, type RouteIds, type RegisteredRouter } from '@tanstack/react-router';
import type { FunctionComponent } from 'react';
import { loadChunk } from '../shell/notices/load-chunk.ts';

/** Returns a route component in its own chunk. It loads in parallel with the route's data. */
export const lazyScreen =
  <const Id extends RouteIds<RegisteredRouter['routeTree']>>(
    id: Id,
    load: () => Promise<FunctionComponent>,
  ) =>
  () =>
    loadChunk(async () => createLazyRoute(id)({ component: await load() }));
