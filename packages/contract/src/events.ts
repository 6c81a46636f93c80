import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const eventsApi = {
  calls: {
    readEvents: endpoint({
      method: 'GET',
      path: '/events',
      summary: 'Stream server-sent events. Each event names a topic whose data has changed',
      access: 'read',
      produces: 'events',
      data: z.null(),
      reasons: [],
    }),
  },
};
