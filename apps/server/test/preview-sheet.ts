import { createRowKinds } from '../src/features.ts';
import { previewBatch } from '../src/features/batches/processing/preview-batch.job.ts';
import type { TestFleetworth } from './test-fleetworth.ts';

/** Runs the job of an uploaded sheet on a server that processes no jobs. */
export const previewSheet = ({ deps }: TestFleetworth, batchId: number): Promise<void> =>
  previewBatch({ ...deps, kinds: createRowKinds(deps) }, { batchId });
