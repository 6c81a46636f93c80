import { operationsApi } from '@fleetworth/contract/operations';
import type { Feature } from '../../feature.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { JobAlreadyQueuedError } from '../../platform/jobs/retry-failed-jobs.ts';
import { createFigures } from './figures.ts';
import { readOperations } from './read-operations.ts';

const createError = endpointErrors(operationsApi.calls.retryFailedJobs);

export const operationsFeature: Feature<typeof operationsApi> = {
  routes: (deps) => {
    const figures = createFigures(deps);
    return {
      getOperations: async () => ({ data: await readOperations(deps, figures) }),
      retryFailedJobs: async ({ params: { job }, session: { userId } }) => {
        const { failedJobs, database, log } = deps;
        const kind = failedJobs.findKind(job);
        const retried = kind === undefined ? 0 : await retryJobs(() => failedJobs.retry(database, kind));
        if (retried === 0) throw createError('job.none_failed');
        log.info({ userId, job, retried }, 'an operator queued failed jobs again');
        figures.queues.expire();
        return { data: { retried } };
      },
    };
  },
};

async function retryJobs(work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof JobAlreadyQueuedError ? createError('job.already_queued') : error;
  }
}
