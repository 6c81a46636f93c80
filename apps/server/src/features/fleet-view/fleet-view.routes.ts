import type { HandlerInput } from '@fleetworth/contract/endpoint';
import type { fleetViewApi } from '@fleetworth/contract/fleet-view';
import type { Feature } from '../../feature.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { HandlersOf } from '../../platform/http/bind-endpoints.ts';
import { SerializedResponse } from '../../platform/http/serialized-response.ts';
import type { SpreadsheetResponse } from '../../platform/http/spreadsheet-response.ts';
import { hasFlag } from '../sessions/public.ts';
import { describeFilters } from './describe-filters.ts';
import { exportFleet } from './export-fleet.ts';
import { presentFilterProperties } from './filter-properties.presenter.ts';
import { FilterPropertiesRepository } from './filter-properties.repository.ts';
import type { ExportKind } from './fleet-sheet.ts';
import { addSums } from './fleet-sums.ts';
import { presentCompanies, presentTotal } from './fleet-total.presenter.ts';
import { FleetTotalsRepository } from './fleet-totals.repository.ts';
import { type FleetViewDependencies, listFleet } from './list-fleet.ts';
import { readFilters } from './filters.repository.ts';
import { RowCache } from './row-cache.ts';

const MEGABYTE = 1_000_000;

export const fleetViewFeature: Feature<typeof fleetViewApi> = {
  routes: ({ database, isDistributed, clock }, { rowCacheMegabytes }) => {
    const rowCache = new RowCache(database, rowCacheMegabytes * MEGABYTE);
    return fleetViewRoutes({ database, isDistributed, clock, rowCache });
  },
};

function fleetViewRoutes(dependencies: FleetViewDependencies): HandlersOf<typeof fleetViewApi> {
  return {
    listFleet: async ({ filters: input, session: { scope } }) => {
      const filters = await readFilters(withToday(dependencies), scope, input);
      return new SerializedResponse(await listFleet(dependencies, scope, { list: 'fleet', filters }));
    },
    listVehicles: async ({ query, session: { scope } }) => {
      const hasPerformance = hasFlag(dependencies.database, scope, 'is_class_performances');
      // If the filters are invalid, nothing awaits this promise. Without a handler, its rejection would end
      // the process.
      hasPerformance.catch(() => {});
      const filters = await readFilters(withToday(dependencies), scope, query);
      return new SerializedResponse(
        await listFleet(dependencies, scope, { list: 'vehicles', filters, hasPerformance }),
      );
    },
    summarizeFleet: async ({ filters: { group, ...input }, session }) => {
      const isByLocation = group === 'location' || (group === undefined && hasNoNarrowingFilter(input));
      const filterInput = typeof group === 'object' ? { ...input, group } : input;
      const filters = await readFilters(withToday(dependencies), session.scope, filterInput);
      const totals = new FleetTotalsRepository(dependencies.database, session.scope);
      if (!isByLocation) return { data: { total: presentTotal(await totals.sum(filters)) } };
      // Uses one statement, so that the total is the sum of the locations below it.
      const locations = await totals.sumByLocation(filters);
      return { data: { total: presentTotal(addSums(locations)), companies: presentCompanies(locations) } };
    },
    exportInternalFleet: exportOf(dependencies, 'internal'),
    exportExternalFleet: exportOf(dependencies, 'external'),
    listFilterProperties: async ({ filters: input, session: { scope } }) => {
      const filters = await readFilters(withToday(dependencies), scope, input);
      const properties = new FilterPropertiesRepository(dependencies, scope);
      return { data: await presentFilterProperties(await properties.count(filters), properties) };
    },
  };
}

const withToday = ({ database, clock }: FleetViewDependencies) => ({ database, today: clock.today() });

const NOT_NARROWING_FILTERS = ['statuses', 'provider'];

// Without `group`, the summary includes companies only if no filter narrows it, because the specification
// includes them in the response to an empty body.
const hasNoNarrowingFilter = (filters: object): boolean =>
  Object.entries(filters).every(
    ([name, value]) => value === undefined || NOT_NARROWING_FILTERS.includes(name),
  );

interface ExportCall {
  filters: HandlerInput<typeof fleetViewApi.calls.exportInternalFleet>['filters'];
  session: { scope: Scope };
}

const exportOf =
  (dependencies: FleetViewDependencies, kind: ExportKind) =>
  async ({ filters: input, session: { scope } }: ExportCall): Promise<SpreadsheetResponse> =>
    await exportFleet(dependencies, scope, {
      kind,
      filters: await readFilters(withToday(dependencies), scope, input),
      filterTexts: await describeFilters(dependencies.database, scope, input),
    });
