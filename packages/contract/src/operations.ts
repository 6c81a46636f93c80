import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { component, instant } from './field.ts';

const provider = z.object({
  provider: z.string(),
  is_sandbox: z.boolean(),
  /** Time of the last good answer. Null without one. */
  last_answer_at: instant().nullable(),
  /** Time of the first failure after the last good answer. Null while the provider answers. */
  failing_since: instant().nullable(),
  /** Time until which the circuit breaker rejects requests. Null while it lets them through. */
  paused_until: instant().nullable(),
});

const queue = z.object({
  /** Kind of job. */
  job: z.string(),
  waiting: z.int(),
  running: z.int(),
  /** Number of failed jobs of the last day. */
  failed: z.int(),
  /** Time at which the oldest waiting job was queued. */
  oldest_at: instant().nullable(),
  last_failed_at: instant().nullable(),
  /** Error of the last failed job. */
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
        /** Number of vehicles with an auction value of a provider. */
        valued: z.int(),
        /** Number of those vehicles whose value is more than 14 days old. */
        old: z.int(),
        /** Day of the oldest value, YYYY-MM-DD. Null without values. */
        oldest_on: z.string().nullable(),
        /** Day of the newest value, YYYY-MM-DD. Null without values. */
        newest_on: z.string().nullable(),
      })
      .nullable(),
    mail: z
      .object({
        /** False for an installation that sends no email. */
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
        /** Time at which the checksums of a backup were last compared. */
        verified_at: instant().nullable(),
        /** Time at which a backup was last restored as a test. */
        restored_at: instant().nullable(),
        /** Reason why changes aren't archived or backups can't be read. */
        failure: z.string().nullable(),
      })
      .nullable(),
    disks: z
      .array(
        z.object({
          folder: z.enum(['data', 'backup']),
          /** Null if the folder can't be read. */
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
