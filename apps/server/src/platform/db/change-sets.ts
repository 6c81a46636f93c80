import { type RawBuilder, sql } from 'kysely';
import type { ChangeSetKind } from '@fleetworth/contract/change-set-choices';
import type { DatabaseTransaction } from './database.ts';
import { oneRow } from './database.ts';
import type { Write } from './write.ts';

interface NewChangeSet {
  kind: ChangeSetKind;
  /** Name of the file or of the deleted or restored record. For a bulk edit, its new values. */
  name?: string | null;
  batchId?: number;
  undoneChangeSetId?: number;
  /** True if a job makes the changes and calls `finishChangeSet`. */
  isRunning?: boolean;
}

export interface ChangeSetWrite extends Write {
  changeSetId: number;
}

// All audit entries of the returned write belong to the change set.
export async function beginChangeSet(
  write: Write,
  { kind, name = null, batchId, undoneChangeSetId, isRunning = false }: NewChangeSet,
): Promise<ChangeSetWrite> {
  const { transaction, scope, now } = write;
  const { rows } = await sql<{ id: number }>`
    insert into change_sets (user_id, kind, name, batch_id, undoes, started_at, finished_at)
    values (${scope.userId}, ${kind}, ${name}, ${batchId ?? null}, ${undoneChangeSetId ?? null}, ${now},
      ${isRunning ? null : now})
    returning id`.execute(transaction);
  return { ...write, changeSetId: oneRow(rows).id };
}

export async function finishChangeSet(
  transaction: DatabaseTransaction,
  changeSetId: number | null,
  now: Date,
): Promise<void> {
  await sql`update change_sets set finished_at = ${now}
    where id = ${changeSetId} and finished_at is null`.execute(transaction);
}

/**
 * Returns a part of a statement that adds the records of its audit entries (`inserted_entries`) to the change
 * set. A change of a contract or mileage record counts as a change of its vehicle. A contract has the id of
 * its vehicle.
 */
export const insertChangeSetRecords = (changeSetId: number | undefined): RawBuilder<unknown> =>
  changeSetId === undefined
    ? sql``
    : sql`, inserted_records as (
      insert into change_set_records (company_id, change_set_id, kind, record_id)
      select distinct company_id, ${changeSetId}::int4,
        case when entity in ('finance_contracts', 'mileage_records') then 'vehicles' else entity end,
        case entity when 'mileage_records' then (coalesce(after, before) ->> 'vehicle_id')::int4
          else entity_id end
      from inserted_entries on conflict do nothing)`;
