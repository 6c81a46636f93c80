import type { eventsApi } from '@fleetworth/contract/events';
import type { Feature } from '../../feature.ts';
import { EventStreamResponse } from '../../platform/http/event-stream-response.ts';

export const eventsFeature: Feature<typeof eventsApi> = {
  routes: ({ events }) => ({
    readEvents: async ({ session: { scope } }) => new EventStreamResponse(events, scope),
  }),
};
