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

export function valueRequests({ jobs, clock, hasProvider }: Needs): ValueRequests {
  return {
    request: async (transaction, scope, vehicles) => {
      const now = clock.now();
      const [state, reason, answeredAt] = hasProvider
        ? ['pending', null, null]
        : ['unavailable', 'no_provider', now];
      for (const { companyId, id } of vehicles) {
        if (scope.roleIn(companyId) === null) throw new Error('A value was asked for outside the scope.');
        await sql`${prepared('request_value')}
          insert into value_requests (company_id, vehicle_id, provider, state, reason, requested_at, answered_at)
          values (${companyId}, ${id}, ${VALUATION_PROVIDER}, ${state}, ${reason}, ${now}, ${answeredAt})
          on conflict (company_id, vehicle_id, provider) do update
          set state = excluded.state, reason = excluded.reason, requested_at = excluded.requested_at,
            answered_at = excluded.answered_at`.execute(transaction);
        if (hasProvider) await jobs.enqueue(transaction, askValueJob, { companyId, vehicleId: id });
      }
    },
  };
}
