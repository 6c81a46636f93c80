import type { ChangeSet, ChangeSetPreview } from '@fleetworth/contract/change-sets';
import { errorCatalog } from '@fleetworth/contract/error-catalog';
import type { Scope } from '../../platform/auth/scope.ts';
import { type Clock, createDateConverter } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { formatBlockedReason } from './blocked-reason.ts';
import { type ChangedTable, kindOf } from './changed-tables.repository.ts';
import type { StoredChangeSet } from './change-sets.repository.ts';
import { undoableUntil, findUndoProblem } from './undo-problem.ts';
import { listUnchangedRecords } from './undo-progress.repository.ts';
import { listBlocked } from './blocked-records.repository.ts';

interface PresenterContext {
  database: Database;
  scope: Scope;
  clock: Clock;
}

export function presentChangeSet(
  set: StoredChangeSet,
  { scope, clock }: Pick<PresenterContext, 'scope' | 'clock'>,
): ChangeSet {
  const problem = set.undo_id === null ? findUndoProblem(set, scope, clock.now()) : null;
  return {
    id: set.id,
    kind: set.kind,
    name: set.name,
    undoes_kind: set.undoes_kind,
    user: { id: set.user_id, name: set.user_name },
    at: set.started_at.toISOString(),
    finished_at: set.finished_at?.toISOString() ?? null,
    counts: [...Map.groupBy(set.counts, ({ kind }) => kind)].map(([kind, ofKind]) => ({
      kind: kindOf(kind),
      count: sum(ofKind.map(({ count }) => count)),
    })),
    count: sum(set.counts.map(({ count }) => count)),
    undoable_until: undoableUntil(set).toISOString(),
    undo_problem: problem === null ? null : errorCatalog[problem].message,
    undo: presentUndo(set),
  };
}

function presentUndo(set: StoredChangeSet): ChangeSet['undo'] {
  const { undo_id, undo_user_id, undo_user_name, undo_started_at, counts } = set;
  if (undo_id === null || undo_user_id === null || undo_started_at === null) return null;
  return {
    id: undo_id,
    user: { id: undo_user_id, name: undo_user_name ?? '' },
    at: undo_started_at.toISOString(),
    finished_at: set.undo_finished_at?.toISOString() ?? null,
    of: sum(counts.map(({ count }) => count)),
    undone_count: sum(counts.map(({ undone }) => undone)),
    left_count: sum(counts.map(({ unchanged }) => unchanged)),
  };
}

const MAX_LISTED_BLOCKED = 1_000;

export async function presentPreview(
  set: StoredChangeSet,
  { database, scope, clock }: PresenterContext,
): Promise<ChangeSetPreview> {
  const dayOf = createDateConverter(clock.timeZone);
  const blockedRecords: ChangeSetPreview['cannot'] = [];
  let blockedCount = 0;
  for (const { company_id: companyId, kind: tableName, unchanged, count, undone } of set.counts) {
    const table = tableName as ChangedTable;
    const query = { changeSetId: set.id, companyId, table, limit: MAX_LISTED_BLOCKED };
    if (unchanged > 0)
      blockedRecords.push(
        ...(await listUnchangedRecords(database, query)).map((record) => ({
          kind: kindOf(table),
          ...record,
        })),
      );
    if (unchanged + undone === count) continue;
    const blocked = await listBlocked(database, query);
    blockedCount += blocked[0]?.count ?? 0;
    for (const record of blocked) {
      const reason = formatBlockedReason(record, { table, dayOf });
      blockedRecords.push({ kind: kindOf(table), id: record.id, name: record.name, reason });
    }
  }
  const skippedByUndoCount = sum(set.counts.map(({ unchanged }) => unchanged));
  const remainingCount = sum(set.counts.map(({ count, undone, unchanged }) => count - undone - unchanged));
  return {
    ...presentChangeSet(set, { scope, clock }),
    can: remainingCount - blockedCount,
    cannot: blockedRecords.slice(0, MAX_LISTED_BLOCKED),
    cannot_count: skippedByUndoCount + blockedCount,
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
