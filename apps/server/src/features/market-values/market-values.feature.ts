import type { marketValuesApi } from '@fleetworth/contract/market-values';
import { type Deps, defineJob, type Feature } from '../../feature.ts';
import { requestValueJob } from './request-value.job.ts';
import { handleValueRequests } from './handle-value-requests.ts';
import { marketValuesRoutes } from './market-values.routes.ts';
import { retryValues, retryValuesJob } from './retry-values.job.ts';
import { revalueCompany, revalueCompanyJob, revalueWeek, revalueWeekJob } from './revalue-week.job.ts';
import type { ValuationDependencies } from './value-vehicles.ts';
import { dependenciesOfWrites } from './dependencies-of-writes.ts';

export const marketValuesFeature: Feature<typeof marketValuesApi> = {
  routes: marketValuesRoutes,
  jobs: [
    defineJob({
      kind: requestValueJob,
      workInBatches: whenProviderConfigured(
        (dependencies) => (jobs) => handleValueRequests(dependencies, jobs),
      ),
    }),
    defineJob({
      kind: revalueWeekJob,
      work: whenProviderConfigured(
        (dependencies, { jobs }) =>
          () =>
            revalueWeek({ ...dependencies, jobs }),
      ),
      jobsQueuedAtStart: async () => [{}],
    }),
    defineJob({
      kind: revalueCompanyJob,
      work: whenProviderConfigured(
        (dependencies) =>
          ({ data }) =>
            revalueCompany(dependencies, data.companyId),
      ),
    }),
    defineJob({
      kind: retryValuesJob,
      work: whenProviderConfigured(
        (dependencies, deps) => () => retryValues({ ...dependencies, ...dependenciesOfWrites(deps) }),
      ),
    }),
  ],
};

function whenProviderConfigured<Handle>(worker: (dependencies: ValuationDependencies, deps: Deps) => Handle) {
  return (deps: Deps): Handle | null => {
    const { wholesaleValuation } = deps;
    return wholesaleValuation === null ? null : worker({ ...deps, wholesaleValuation }, deps);
  };
}
