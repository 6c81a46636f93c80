import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { ValueRequests } from '../market-values/public.ts';

/** What the use cases that write vehicles need. */
export interface VehicleNeeds {
  database: Database;
  clock: Clock;
  valueRequests: ValueRequests;
}
