import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** The calls of this word. */
export const eventsApi = {
  calls: {
    readEvents: endpoint({
      method: 'GET',
      path: '/events',
      summary:
        'A stream of server-sent events, each named by its topic: what is shown of it is to be fetched again',
      access: 'read',
      answers: 'events',
      data: z.null(),
      reasons: [],
    }),
  },
};
