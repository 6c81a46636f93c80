import { createLazyRoute, type RouteIds, type RegisteredRouter } from '@tanstack/react-router';
import type { FunctionComponent } from 'react';
import { loadChunk } from '../shell/notices/load-chunk.ts';

/** The screen of a route, in a part of the program of its own: loaded when it is first gone to, beside its data. */
export const lazyScreen =
  <const Id extends RouteIds<RegisteredRouter['routeTree']>>(
    id: Id,
    load: () => Promise<FunctionComponent>,
  ) =>
  () =>
    loadChunk(async () => createLazyRoute(id)({ component: await load() }));
