import type { Scope } from '../../platform/auth/scope.ts';
import type { Write } from '../../platform/db/write.ts';
import type { Enqueue } from '../../platform/jobs/job-queue.ts';
import type { BatchDependencies } from './batch-handlers.ts';
import { auditSetCompany } from './change-batches.ts';
import { setRowLocations, setCompany } from './first-sheets.repository.ts';
import { previewBatchJob } from './processing/preview-batch.job.ts';
import { type BatchUpload, createBatch } from './upload/create-batch.ts';

/** Also deletes earlier first sheets of the user. Returns the id of the batch. */
export const createFirstBatch = (
  dependencies: BatchDependencies,
  scope: Scope,
  upload: Pick<BatchUpload, 'file' | 'sheet' | 'dayFirst' | 'columnChoices' | 'checkStoredState'>,
): Promise<number> =>
  createBatch(dependencies, scope, {
    ...upload,
    kind: 'vehicle_create',
    companyId: null,
    regionCode: null,
    isFirst: true,
  });

interface Assignment {
  id: number;
  companyId: number;
  codes: ReadonlyMap<string, string>;
}

export async function assignFirstSheet(
  jobs: Enqueue,
  write: Write,
  { id, companyId, codes }: Assignment,
): Promise<void> {
  await auditSetCompany(write, { id, company_id: companyId }, async () => {
    await setCompany(write, { id, companyId });
    await setRowLocations(write, { batchId: id, codes });
  });
  await jobs.enqueue(write.transaction, previewBatchJob, { batchId: id });
}
