import { scopeOfJob } from '../../platform/auth/scope.ts';
import type { Job } from '../../platform/jobs/job-queue.ts';
import type { RequestValue } from './request-value.job.ts';
import { type ValuationDependencies, valueVehicles } from './value-vehicles.ts';

/** Returns the error of each job, or null if it succeeded, so that the queue retries only failed jobs. */
export async function handleValueRequests(
  dependencies: ValuationDependencies,
  jobs: readonly Job<RequestValue>[],
): Promise<unknown[]> {
  const scope = scopeOfJob([...new Set(jobs.map(({ data }) => data.companyId))]);
  const retryableVehicleIds = new Set(
    jobs.filter(({ isLastTry }) => !isLastTry).map(({ data }) => data.vehicleId),
  );
  const failures = await valueVehicles(dependencies, scope, {
    vehicleIds: [...new Set(jobs.map(({ data }) => data.vehicleId))],
    isFinalFailure: (vehicleId, error) => !error.isRetryable || !retryableVehicleIds.has(vehicleId),
  });
  return jobs.map(({ data }) => failures.get(data.vehicleId) ?? null);
}
