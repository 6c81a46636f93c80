import type { marketValuesApi } from '@fleetworth/contract/market-values';
import { type Deps, defineJob, type Feature } from '../../feature.ts';
import { askValueJob } from './ask-value.job.ts';
import { askValues } from './ask-value.ts';
import { marketValuesRoutes } from './market-values.routes.ts';
import { retryValues, retryValuesJob } from './retry-values.job.ts';
import { revalueWeek, revalueWeekJob } from './revalue-week.job.ts';
import type { ValueNeeds } from './value-vehicles.ts';
import { writeDependencies } from './write-dependencies.ts';

export const marketValuesFeature: Feature<typeof marketValuesApi> = {
  routes: marketValuesRoutes,
  jobs: [
    defineJob({
      kind: askValueJob,
      workInBatches: withProvider((needs) => (jobs) => askValues(needs, jobs)),
    }),
    defineJob({
      kind: revalueWeekJob,
      work: withProvider((needs) => () => revalueWeek(needs)),
      atStart: async () => [{}],
    }),
    defineJob({
      kind: retryValuesJob,
      work: withProvider((needs, deps) => () => retryValues({ ...needs, ...writeDependencies(deps) })),
    }),
  ],
};

/** Creates a worker that requires a valuation provider, or returns null if none is configured. */
function withProvider<Handle>(worker: (needs: ValueNeeds, deps: Deps) => Handle) {
  return (deps: Deps): Handle | null => {
    const { wholesaleValuation } = deps;
    return wholesaleValuation === null ? null : worker({ ...deps, wholesaleValuation }, deps);
  };
}
