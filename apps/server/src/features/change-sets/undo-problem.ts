import type { changeSetsApi } from '@fleetworth/contract/change-sets';
import type { Scope } from '../../platform/auth/scope.ts';
import type { StoredChangeSet } from './change-sets.repository.ts';

const DAYS_TO_UNDO = 30;
const DAY_MS = 24 * 60 * 60 * 1_000;

export const undoableUntil = ({ started_at }: Pick<StoredChangeSet, 'started_at'>): Date =>
  new Date(started_at.getTime() + DAYS_TO_UNDO * DAY_MS);

type UndoProblem = keyof typeof changeSetsApi.reasons;

export function findUndoProblem(set: StoredChangeSet, scope: Scope, now: Date): UndoProblem | null {
  if (set.company_ids.some((id) => !canUndo(scope, id, set.user_id))) return 'change_set.not_allowed';
  if (set.finished_at === null) return 'change_set.running';
  return undoableUntil(set) < now ? 'change_set.too_old' : null;
}

/** Owners may undo all changes of a company, and managers only their own. */
export const canUndo = (scope: Scope, companyId: number, changedBy: number): boolean =>
  scope.roleIn(companyId) === 'owner' || (scope.canWrite(companyId) && scope.userId === changedBy);
