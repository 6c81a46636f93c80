import { createLazyRoute, type RouteIds, type RegisteredRouter } from '@tanstack/react-router';
import type { FunctionComponent } from 'react';
import { loadChunk } from '../shell/notices/load-chunk.ts';

export const lazyScreen =
  <const Id extends RouteIds<RegisteredRouter['routeTree']>>(
    id: Id,
    load: () => Promise<FunctionComponent>,
  ) =>
  () =>
    loadChunk(async () => createLazyRoute(id)({ component: await load() }));
