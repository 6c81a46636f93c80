import type { eventsApi } from '@fleetworth/contract/events';
import type { EventFeed } from '../../platform/events/event-feed.ts';
import type { HandlersOf } from '../../platform/http/bind-endpoints.ts';
import { EventStreamAnswer } from '../../platform/http/event-stream-answer.ts';

export const eventsRoutes = (feed: EventFeed): HandlersOf<typeof eventsApi> => ({
  readEvents: async ({ session: { scope } }) => new EventStreamAnswer(feed, scope),
});
