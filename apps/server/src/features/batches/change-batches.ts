import type { BatchKind } from '@fleetworth/contract/batch-columns';
import { batchesApi } from '@fleetworth/contract/batches';
import type { BatchDetail } from '@fleetworth/contract/batch-shapes';
import { authorizeWrite } from '../../platform/auth/policy.ts';
import { type AuditEntry, recordAudit } from '../../platform/db/audit.ts';
import { beginChangeSet } from '../../platform/db/change-sets.ts';
import type { Write } from '../../platform/db/write.ts';
import { type ApiError, endpointErrors } from '../../platform/errors/api-error.ts';
import type { Enqueue } from '../../platform/jobs/job-queue.ts';
import { applyBatchJob } from './processing/apply-batch.job.ts';
import { presentDetail } from './batch.presenter.ts';
import { BatchesRepository, type StoredBatch } from './batches.repository.ts';

const createStartError = endpointErrors(batchesApi.calls.startVehicleBatch);
const createDeletionError = endpointErrors(batchesApi.calls.deleteVehicleBatch);

interface BatchReference {
  notFound: () => ApiError;
  kinds: readonly BatchKind[];
  id: number;
}

type AuditedBatchKey = Pick<StoredBatch, 'id' | 'company_id'>;

export async function startBatch(
  jobs: Enqueue,
  write: Write,
  reference: BatchReference,
): Promise<BatchDetail> {
  const { transaction, scope, now } = write;
  const batches = new BatchesRepository(transaction, scope);
  const batch = await lockBatch(batches, write, reference);
  if (batch.status !== 'waiting') throw createStartError('batch.started');
  const before = await batches.readAudited(batch.id);
  await batches.setStarted(batch.id, now);
  const change_set_id = await beginBatchChanges(write, batch);
  await auditBatch(write, batch, { before, after: await batches.readAudited(batch.id) });
  await jobs.enqueue(transaction, applyBatchJob, { batchId: batch.id });
  return await presentDetail(batches, { ...batch, status: 'progress', change_set_id });
}

async function beginBatchChanges(write: Write, batch: StoredBatch): Promise<number | null> {
  if (batch.kind === 'auction_valuation') return null;
  const changes = { kind: 'batch', name: batch.file_name, batchId: batch.id, isRunning: true } as const;
  return (await beginChangeSet(write, changes)).changeSetId;
}

export async function deleteBatch(write: Write, reference: BatchReference): Promise<void> {
  const batches = new BatchesRepository(write.transaction, write.scope);
  const batch = await lockBatch(batches, write, reference);
  if (batch.status === 'progress') throw createDeletionError('batch.running');
  await auditBatch(write, batch, { before: await batches.readAudited(batch.id), after: null });
  await batches.delete(batch.id, write.now);
}

export async function auditUpload(write: Write, batch: AuditedBatchKey): Promise<void> {
  const after = await new BatchesRepository(write.transaction, write.scope).readAudited(batch.id);
  await auditBatch(write, batch, { before: null, after });
}

export async function auditCompanyAssignment(
  write: Write,
  batch: AuditedBatchKey,
  assign: () => Promise<void>,
): Promise<void> {
  const batches = new BatchesRepository(write.transaction, write.scope);
  const before = await batches.readAudited(batch.id);
  await assign();
  await auditBatch(write, batch, { before, after: await batches.readAudited(batch.id) });
}

/**
 * Skips batches that belong only to a user, because no company's log covers them. Their effects on vehicles
 * are in the audit logs of the vehicles' companies.
 */
async function auditBatch(
  write: Write,
  { id, company_id: companyId }: AuditedBatchKey,
  states: Pick<AuditEntry, 'before' | 'after'>,
): Promise<void> {
  if (companyId !== null) await recordAudit(write, { companyId, table: 'batches', entityId: id, ...states });
}

async function lockBatch(
  batches: BatchesRepository,
  { scope }: Write,
  { kinds, id, notFound }: BatchReference,
): Promise<StoredBatch> {
  const batch = await batches.lock(kinds, id);
  if (batch === null) throw notFound();
  if (batch.company_id !== null) authorizeWrite(scope, batch.company_id, notFound);
  return batch;
}
