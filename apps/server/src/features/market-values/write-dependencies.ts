import type { Deps } from '../../feature.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { type ValueRequests, valueRequests } from './value-requests.ts';

/** Dependencies of use cases whose writes affect a vehicle's value. */
export interface WriteDependencies {
  database: Database;
  clock: Clock;
  valueRequests: ValueRequests;
}

export const writeDependencies = ({
  database,
  clock,
  jobs,
  wholesaleValuation,
}: Deps): WriteDependencies => ({
  database,
  clock,
  valueRequests: valueRequests({ jobs, clock, hasProvider: wholesaleValuation !== null }),
});
