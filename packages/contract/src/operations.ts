import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { component, instant } from './field.ts';

const provider = z.object({
  provider: z.string(),
  is_sandbox: z.boolean(),
  last_answer_at: instant().nullable(),
  /** Time of the first failure after the last good answer. Null while the provider answers. */
  failing_since: instant().nullable(),
  /** Time until which the circuit breaker rejects requests. Null while it lets them through. */
  paused_until: instant().nullable(),
});

const queue = z.object({
  job: z.string(),
  waiting: z.int(),
  running: z.int(),
  /** Failed jobs of the last day. */
  failed: z.int(),
  oldest_at: instant().nullable(),
  last_failed_at: instant().nullable(),
  message: z.string().nullable(),
  /**
   * False if this version has no such kind of job, or if the kind runs one job at a time and one is already
   * waiting or running.
   */
  can_retry: z.boolean(),
});

/** A section is null if it couldn't be read in time. */
const operations = component(
  'Operations',
  z.object({
    providers: z.array(provider).nullable(),
    queues: z.array(queue).nullable(),
    values: z
      .object({
        valued: z.int(),
        /** Vehicles in `valued` whose value is more than 14 days old. */
        old: z.int(),
        oldest_on: z.string().nullable(),
        newest_on: z.string().nullable(),
      })
      .nullable(),
    mail: z
      .object({
        /** False for an installation that doesn't send email. */
        is_sent: z.boolean(),
        waiting: z.int(),
        oldest_at: instant().nullable(),
      })
      .nullable(),
    backup: z
      .object({
        /** `external` with your own PostgreSQL server, which Fleetworth doesn't back up. */
        mode: z.enum(['on', 'off', 'external']),
        made_at: instant().nullable(),
        verified_at: instant().nullable(),
        restored_at: instant().nullable(),
        failure: z.string().nullable(),
      })
      .nullable(),
    disks: z
      .array(
        z.object({
          folder: z.enum(['data', 'backup']),
          free_bytes: z.number().nullable(),
          total_bytes: z.number().nullable(),
        }),
      )
      .nullable(),
  }),
);
export type Operations = z.output<typeof operations>;

export const operationsApi = {
  reasons: {
    'job.none_failed': { status: 404, message: 'No failed job of this kind is left. Reload the page.' },
    'job.already_queued': { status: 409, message: 'This job is already waiting or running.' },
  },
  calls: {
    getOperations: endpoint({
      method: 'GET',
      path: '/operations',
      summary: 'Get the state of the installation, for its operators',
      access: 'operator',
      data: operations,
      reasons: [],
    }),
    retryFailedJobs: endpoint({
      method: 'POST',
      path: '/operations/jobs/:job/retry',
      summary: 'Queue the failed jobs of a kind again, for operators',
      access: 'operator',
      params: z.strictObject({ job: z.string().min(1).max(100) }),
      data: z.object({ retried: z.int() }),
      reasons: ['job.none_failed', 'job.already_queued'],
    }),
  },
};
