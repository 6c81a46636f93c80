import { VALUATION_PROVIDER } from '@fleetworth/contract/field';
import type { FleetFilters, fleetViewCalls } from '@fleetworth/contract/fleet-view';
import type { HandlersOf } from '../../platform/http/bind-endpoints.ts';
import { SerializedAnswer } from '../../platform/http/serialized-answer.ts';
import { exportFleet } from './export-fleet.ts';
import { addSums } from './fleet-sums.ts';
import { presentCompanies, presentTotal } from './fleet-total.presenter.ts';
import { FleetTotalsRepository } from './fleet-totals.repository.ts';
import { type FleetViewNeeds, listFleet } from './list-fleet.ts';
import { readFilters } from './read-filters.ts';

export function fleetViewRoutes(needs: FleetViewNeeds): HandlersOf<typeof fleetViewCalls> {
  return {
    listFleet: async ({ filters: given, session: { scope } }) => {
      const filters = await readFilters(needs, scope, given);
      return new SerializedAnswer(await listFleet(needs, scope, { list: 'fleet', filters }));
    },
    listVehicles: async ({ query, session: { scope } }) => {
      const filters = await readFilters<FleetFilters>(needs, scope, {
        ...query,
        provider: VALUATION_PROVIDER,
      });
      return new SerializedAnswer(await listFleet(needs, scope, { list: 'vehicles', filters }));
    },
    summarizeFleet: async ({ filters: given, session }) => {
      const filters = await readFilters(needs, session.scope, given);
      const totals = new FleetTotalsRepository(needs.database, session.scope);
      if (filters.group === undefined) return { data: { total: presentTotal(await totals.sum(filters)) } };
      // One statement for all: the total is the sum of what stands below it.
      const locations = await totals.sumByLocation(filters);
      return { data: { total: presentTotal(addSums(locations)), companies: presentCompanies(locations) } };
    },
    exportInternalFleet: async ({ filters, session: { scope } }) =>
      await exportFleet(needs, scope, {
        kind: 'internal',
        filters: await readFilters(needs, scope, filters),
      }),
    exportExternalFleet: async ({ filters, session: { scope } }) =>
      await exportFleet(needs, scope, {
        kind: 'external',
        filters: await readFilters(needs, scope, filters),
      }),
  };
}
