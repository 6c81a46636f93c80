import { changeSetsApi } from '@fleetworth/contract/change-sets';
import { beginChangeSet } from '../../platform/db/change-sets.ts';
import type { Write } from '../../platform/db/write.ts';
import { endpointErrors, commonError } from '../../platform/errors/api-error.ts';
import type { Enqueue } from '../../platform/jobs/job-queue.ts';
import { ChangeSetsRepository, lockChangeSet, readUndoScope } from './change-sets.repository.ts';
import { undoChangeSetJob } from './undo-change-set.job.ts';
import { findUndoProblem } from './undo-problem.ts';

const createError = endpointErrors(changeSetsApi.calls.undoChangeSet);

/** Starts an undo and returns the id of its change set. If the undo was started before, returns that id. */
export async function undoChangeSet(jobs: Enqueue, write: Write, id: number): Promise<number> {
  const { transaction, now } = write;
  const scope = await readUndoScope(transaction, write.scope.userId);
  await lockChangeSet(transaction, id);
  const set = await new ChangeSetsRepository(transaction, scope).find(id);
  if (set === null) throw createError('change_set.not_found');
  if (set.company_ids.every((companyId) => !scope.canWrite(companyId))) throw commonError('authority.viewer');
  if (set.undo_id !== null) return set.undo_id;
  const problem = findUndoProblem(set, scope, now);
  if (problem !== null) throw createError(problem);
  const undo = await beginChangeSet(write, {
    kind: 'undo',
    name: set.name,
    undoneChangeSetId: id,
    isRunning: true,
  });
  await jobs.enqueue(transaction, undoChangeSetJob, { changeSetId: undo.changeSetId });
  return undo.changeSetId;
}
