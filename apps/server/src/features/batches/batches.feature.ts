import type { batchesApi } from '@fleetworth/contract/batches';
import { type Deps, defineJob, type Feature } from '../../feature.ts';
import { applyBatchJob, workBatch } from './apply-batch.job.ts';
import type { KindsOfRows } from './batch-kinds.ts';
import { batchesRoutes } from './batches.routes.ts';
import { previewBatch, previewBatchJob } from './preview-batch.job.ts';

export function batchesFeature(kindsOf: (deps: Deps) => KindsOfRows): Feature<typeof batchesApi> {
  const needsOf = (deps: Deps) => ({ ...deps, kinds: kindsOf(deps) });
  return {
    routes: (deps) => batchesRoutes(needsOf(deps)),
    jobs: [
      defineJob({
        kind: previewBatchJob,
        work: (deps) => {
          const needs = needsOf(deps);
          return ({ data }) => previewBatch(needs, data);
        },
      }),
      defineJob({
        kind: applyBatchJob,
        work: (deps) => {
          const needs = needsOf(deps);
          return ({ data }) => workBatch(needs, data);
        },
      }),
    ],
  };
}
