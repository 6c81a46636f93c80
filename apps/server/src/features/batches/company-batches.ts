import { BATCH_COLUMNS, type BatchKind } from '@fleetworth/contract/batch-columns';
import type { BatchStatus } from '@fleetworth/contract/batch-shapes';
import { authorizeWrite } from '../../platform/auth/policy.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Database, DatabaseTransaction } from '../../platform/db/database.ts';
import type { Write } from '../../platform/db/write.ts';
import type { ApiError } from '../../platform/errors/api-error.ts';
import type { Enqueue } from '../../platform/jobs/job-queue.ts';
import { BatchesRepository, type StoredBatch } from './batches.repository.ts';
import { clearPreview } from './processing/batch-outcomes.repository.ts';
import { previewBatchJob } from './processing/preview-batch.job.ts';

export interface CompanyBatch {
  id: number;
  companyId: number;
  status: BatchStatus;
}

const KINDS = Object.keys(BATCH_COLUMNS) as BatchKind[];

export async function findCompanyBatch(
  database: Database,
  scope: Scope,
  id: number,
): Promise<CompanyBatch | null> {
  return toCompanyBatch(await new BatchesRepository(database, scope).find(KINDS, id));
}

interface BatchErrors {
  notFound: () => ApiError;
  batchStartedError: () => ApiError;
}

export async function lockWaitingBatch(
  { transaction, scope }: Write,
  id: number,
  { notFound, batchStartedError }: BatchErrors,
): Promise<CompanyBatch> {
  const batch = toCompanyBatch(await new BatchesRepository(transaction, scope).lock(KINDS, id));
  if (batch === null) throw notFound();
  authorizeWrite(scope, batch.companyId, notFound);
  if (batch.status !== 'waiting') throw batchStartedError();
  return batch;
}

const toCompanyBatch = (batch: StoredBatch | null): CompanyBatch | null =>
  batch === null || batch.company_id === null
    ? null
    : { id: batch.id, companyId: batch.company_id, status: batch.status };

export async function previewAgain(
  jobs: Enqueue,
  transaction: DatabaseTransaction,
  id: number,
): Promise<void> {
  await clearPreview(transaction, id);
  await jobs.enqueue(transaction, previewBatchJob, { batchId: id });
}
