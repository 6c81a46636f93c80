import type { fleetViewCalls } from '@fleetworth/contract/fleet-view';
import type { HandlersOf } from '../../platform/http/bind-endpoints.ts';
import { withoutEmptyLists } from './fleet-conditions.ts';
import { addSums } from './fleet-sums.ts';
import { presentCompanies, presentTotal } from './fleet-total.presenter.ts';
import { FleetTotalsRepository } from './fleet-totals.repository.ts';
import { type FleetViewNeeds, listFleet } from './list-fleet.ts';

export function fleetViewRoutes(needs: FleetViewNeeds): HandlersOf<typeof fleetViewCalls> {
  return {
    listFleet: ({ filters, session }) => listFleet(needs, session.scope, withoutEmptyLists(filters)),
    summarizeFleet: async ({ filters: given, session }) => {
      const filters = withoutEmptyLists(given);
      const totals = new FleetTotalsRepository(needs.database, session.scope);
      if (filters.group === undefined) return { data: { total: presentTotal(await totals.sum(filters)) } };
      // One statement for all: the total is the sum of what stands below it.
      const locations = await totals.sumByLocation(filters);
      return { data: { total: presentTotal(addSums(locations)), companies: presentCompanies(locations) } };
    },
  };
}
