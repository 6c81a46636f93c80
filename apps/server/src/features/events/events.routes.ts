import type { eventsApi } from '@fleetworth/contract/events';
import type { Feature } from '../../feature.ts';
import { EventStreamResponse } from '../../platform/http/event-stream-response.ts';
import { findValidSession } from '../sessions/public.ts';

export const eventsFeature: Feature<typeof eventsApi> = {
  routes: ({ events, database, clock }) => ({
    readEvents: async ({ session: { scope, tokenHash } }) =>
      new EventStreamResponse(events, {
        scope,
        isSignedIn: async () => (await findValidSession(database, tokenHash, clock.now())) !== null,
      }),
  }),
};
