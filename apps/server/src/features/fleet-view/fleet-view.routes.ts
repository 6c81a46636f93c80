import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/http/bind-endpoints.ts';
import { presentCompanies, presentTotal } from './fleet-total.presenter.ts';
import { FleetTotalsRepository } from './fleet-totals.repository.ts';
import { listFleet } from './list-fleet.ts';

interface Needs {
  database: Database;
  clock: Clock;
}

export const fleetViewRoutes = (needs: Needs): Pick<Handlers, 'listFleet' | 'summarizeFleet'> => ({
  listFleet: async ({ filters, session }) => ({ data: await listFleet(needs, session.scope, filters) }),
  summarizeFleet: async ({ filters, session }) => {
    const totals = new FleetTotalsRepository(needs.database, session.scope);
    const total = presentTotal(await totals.sum(filters));
    if (filters.group === undefined) return { data: { total } };
    return { data: { total, companies: presentCompanies(await totals.sumByLocation(filters)) } };
  },
});
