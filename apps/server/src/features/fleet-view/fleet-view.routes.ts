import { VALUATION_PROVIDER } from '@fleetworth/contract/field';
import type { FleetFilters, fleetViewCalls } from '@fleetworth/contract/fleet-view';
import type { HandlersOf } from '../../platform/http/bind-endpoints.ts';
import { SerializedAnswer } from '../../platform/http/serialized-answer.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import { TagsRepository } from '../tags/public.ts';
import { type Filters, withoutEmptyLists } from './fleet-conditions.ts';
import { addSums } from './fleet-sums.ts';
import { presentCompanies, presentTotal } from './fleet-total.presenter.ts';
import { FleetTotalsRepository } from './fleet-totals.repository.ts';
import { type FleetViewNeeds, listFleet } from './list-fleet.ts';

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
  };
}

/** What no tag has: then no vehicle has it. */
const NO_TAG = 0;

/** Empty lists are as absent, and a tag that was deleted is on no vehicle, though it is still written there for the history. */
async function readFilters<Given extends Filters>(
  { database }: FleetViewNeeds,
  scope: Scope,
  given: Given,
): Promise<Given> {
  const filters = withoutEmptyLists(given);
  if (filters.tag_id === undefined) return filters;
  const existing = await new TagsRepository(database, scope).keepExisting(filters.tag_id);
  return { ...filters, tag_id: existing.length === 0 ? [NO_TAG] : existing };
}
