import type { Deps } from '../../feature.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { type ValueRequests, createValueRequests } from './value-requests.ts';

export interface WriteDependencies {
  database: Database;
  clock: Clock;
  valueRequests: ValueRequests;
}

export const dependenciesOfWrites = ({
  database,
  clock,
  jobs,
  wholesaleValuation,
}: Deps): WriteDependencies => ({
  database,
  clock,
  valueRequests: createValueRequests({ jobs, clock, hasProvider: wholesaleValuation !== null }),
});
