import { VALUATION_PROVIDER } from '@fleetworth/contract/field';
import { sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared-pool.ts';
import type { Enqueue } from '../../platform/jobs/job-queue.ts';
import { askValueJob } from './ask-value.job.ts';

interface VehicleKey {
  companyId: number;
  id: number;
}

/** Asks the provider what vehicles are worth now, in jobs that start when the transaction commits. */
export interface ValueRequests {
  request(transaction: DatabaseTransaction, scope: Scope, vehicles: readonly VehicleKey[]): Promise<void>;
}

interface Needs {
  jobs: Enqueue;
  clock: Clock;
  /** Whether a provider is configured. Without one a question stays without an answer, and is asked again when there is one. */
  hasProvider: boolean;
}

export const valueRequests = ({ jobs, clock, hasProvider }: Needs): ValueRequests => ({
  request: async (transaction, scope, vehicles) => {
    const companyIds = vehicles.map(({ companyId }) => companyId);
    if (companyIds.some((companyId) => scope.roleIn(companyId) === null))
      throw new Error('A value was asked for outside the scope.');
    const now = clock.now();
    const [state, reason, answeredAt] = hasProvider
      ? ['pending', null, null]
      : ['unavailable', 'no_provider', now];
    await sql`${prepared('request_values')}
      insert into value_requests (company_id, vehicle_id, provider, state, reason, requested_at, answered_at)
      select company_id, id, ${VALUATION_PROVIDER}, ${state}::text, ${reason}::text, ${now}::timestamptz, ${answeredAt}::timestamptz
      from unnest(${companyIds}::int4[], ${vehicles.map(({ id }) => id)}::int4[]) as k (company_id, id)
      on conflict (company_id, vehicle_id, provider) do update
      set state = excluded.state, reason = excluded.reason, requested_at = excluded.requested_at,
        answered_at = excluded.answered_at`.execute(transaction);
    if (!hasProvider) return;
    const jobsData = vehicles.map(({ companyId, id }) => ({ companyId, vehicleId: id }));
    await jobs.enqueue(transaction, askValueJob, ...jobsData);
  },
});
