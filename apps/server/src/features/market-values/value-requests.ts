import type { Scope } from '../../platform/auth/scope.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import type { Enqueue } from '../../platform/jobs/job-queue.ts';
import { requestValueJob } from './request-value.job.ts';
import { saveRequests, type VehicleKey } from './value-requests.repository.ts';

/** Jobs start when the transaction commits. Vehicles without a mileage are skipped. */
export interface ValueRequests {
  requestValues(
    transaction: DatabaseTransaction,
    scope: Scope,
    vehicles: readonly VehicleKey[],
  ): Promise<void>;
}

interface Dependencies {
  jobs: Enqueue;
  clock: Clock;
  hasProvider: boolean;
}

export const createValueRequests = ({ jobs, clock, hasProvider }: Dependencies): ValueRequests => ({
  requestValues: async (transaction, scope, vehicles) => {
    if (vehicles.some(({ companyId }) => scope.roleIn(companyId) === null))
      throw new Error('A value was requested outside the scope.');
    const requestedVehicles = await saveRequests(transaction, vehicles, { hasProvider, now: clock.now() });
    if (!hasProvider) return;
    const jobData = requestedVehicles.map(({ companyId, id }) => ({ companyId, vehicleId: id }));
    await jobs.enqueue(transaction, requestValueJob, ...jobData);
  },
});
