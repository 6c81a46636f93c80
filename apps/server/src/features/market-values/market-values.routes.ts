import type { marketValuesCalls } from '@fleetworth/contract/market-values';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { HandlersOf } from '../../platform/http/bind-endpoints.ts';
import { readRevaluations } from './read-revaluations.ts';

interface Needs {
  database: Database;
  clock: Clock;
}

export const marketValuesRoutes = ({ database, clock }: Needs): HandlersOf<typeof marketValuesCalls> => ({
  listRevaluations: async ({ session }) => ({ data: await readRevaluations(database, session.scope, clock) }),
});
