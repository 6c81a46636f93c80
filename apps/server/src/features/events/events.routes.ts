import type { eventsApi } from '@fleetworth/contract/events';
import type { Feature } from '../../feature.ts';
import { EventStreamAnswer } from '../../platform/http/event-stream-answer.ts';

export const eventsFeature: Feature<typeof eventsApi> = {
  routes: ({ events }) => ({
    readEvents: async ({ session: { scope } }) => new EventStreamAnswer(events, scope),
  }),
};
