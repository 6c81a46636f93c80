import type { Scope } from '../../platform/auth/scope.ts';
import type { Write } from '../../platform/db/write.ts';
import type { Enqueue } from '../../platform/jobs/job-queue.ts';
import type { BatchDependencies } from './batch-handlers.ts';
import { auditCompanyAssignment } from './change-batches.ts';
import { setRowLocations, setCompany } from './first-sheets.repository.ts';
import { previewBatchJob } from './processing/preview-batch.job.ts';
import { type BatchUpload, createBatch } from './upload/create-batch.ts';

/**
 * Creates a batch from the vehicle sheet that a user uploads before creating a company, and deletes the
 * earlier sheets of this kind. Returns the id of the batch.
 */
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
  /** Location codes by the names that the sheet uses. */
  codes: ReadonlyMap<string, string>;
}

export async function assignFirstSheet(
  jobs: Enqueue,
  write: Write,
  { id, companyId, codes }: Assignment,
): Promise<void> {
  await auditCompanyAssignment(write, { id, company_id: companyId }, async () => {
    await setCompany(write, { id, companyId });
    await setRowLocations(write, { batchId: id, codes });
  });
  await jobs.enqueue(write.transaction, previewBatchJob, { batchId: id });
}
