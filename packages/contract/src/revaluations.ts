import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { component, instant, ref } from './field.ts';

export const revaluation = component(
  'Revaluation',
  z.object({
    company_id: ref('company'),
    /** The ISO week, as '2026-W47'. */
    week: z.string(),
    /** Waiting: the provider answered nothing, and is asked again later. */
    state: z.enum(['running', 'waiting', 'finished']),
    /** Vehicles that have been answered about in this week, of all in the usual statuses. */
    done: z.int(),
    of: z.int(),
    /** Those that the provider failed for, and that are asked about again. */
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
