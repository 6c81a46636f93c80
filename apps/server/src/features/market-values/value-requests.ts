import { sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
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
  /** The provider's key; null where none is configured, and nothing can be asked. */
  provider: string | null;
}

export function valueRequests({ jobs, clock, provider }: Needs): ValueRequests {
  return {
    request: async (transaction, scope, vehicles) => {
      if (provider === null) return;
      for (const { companyId, id } of vehicles) {
        if (scope.roleIn(companyId) === null) throw new Error('A value was asked for outside the scope.');
        await sql`
          insert into value_requests (company_id, vehicle_id, provider, state, requested_at)
          values (${companyId}, ${id}, ${provider}, 'pending', ${clock.now()})
          on conflict (company_id, vehicle_id, provider)
          do update set state = 'pending', requested_at = excluded.requested_at, answered_at = null`.execute(
          transaction,
        );
        await jobs.enqueue(transaction, askValueJob, { companyId, vehicleId: id });
      }
    },
  };
}
