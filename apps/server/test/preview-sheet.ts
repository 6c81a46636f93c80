import { createRowKinds } from '../src/deps.ts';
import { previewBatch } from '../src/features/batches/preview-batch.job.ts';
import type { TestFleetworth } from './test-fleetworth.ts';

/** Does what the job of an uploaded sheet does, on a server that works no jobs off. */
export const previewSheet = ({ deps }: TestFleetworth, batchId: number): Promise<void> =>
  previewBatch({ ...deps, kinds: createRowKinds(deps) }, { batchId });
