import type { batchesApi } from '@fleetworth/contract/batches';
import { type Deps, defineJob, type Feature } from '../../feature.ts';
import { applyBatchJob, applyBatch } from './processing/apply-batch.job.ts';
import type { RowKinds } from './batch-kinds.ts';
import { batchesRoutes } from './batches.routes.ts';
import { previewBatch, previewBatchJob } from './processing/preview-batch.job.ts';

export function batchesFeature(kindsOf: (deps: Deps) => RowKinds): Feature<typeof batchesApi> {
  const dependenciesOf = (deps: Deps) => ({ ...deps, kinds: kindsOf(deps) });
  return {
    routes: (deps) => batchesRoutes(dependenciesOf(deps)),
    jobs: [
      defineJob({
        kind: previewBatchJob,
        work: (deps) => {
          const dependencies = dependenciesOf(deps);
          return ({ data }) => previewBatch(dependencies, data);
        },
      }),
      defineJob({
        kind: applyBatchJob,
        work: (deps) => {
          const dependencies = dependenciesOf(deps);
          return ({ data }) => applyBatch(dependencies, data);
        },
      }),
    ],
  };
}
