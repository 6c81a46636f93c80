import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { component, instant, ref } from './field.ts';

export const revaluation = component(
  'Revaluation',
  z.object({
    company_id: ref('company'),
    /** ISO week, such as '2026-W47'. */
    week: z.string(),
    /** `waiting` after the provider returned nothing, until the next attempt. */
    state: z.enum(['running', 'waiting', 'finished']),
    /**
     * Number of vehicles with a response in this week. `of` is the number of vehicles with default statuses.
     */
    done: z.int(),
    of: z.int(),
    failed: z.int(),
    started_at: instant(),
    finished_at: instant().nullable(),
  }),
);
export type Revaluation = z.output<typeof revaluation>;

export const listRevaluations = endpoint({
  method: 'GET',
  path: '/revaluations',
  summary: 'Get the progress of the weekly revaluation by company',
  access: 'read',
  data: z.array(revaluation),
  reasons: [],
});
