import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { type RecordStates, groupByUndoAction } from '../../platform/db/record-states.ts';
import type { MileageRecords } from '../../platform/db/generated/tables.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';
import { updateRecords } from '../../platform/db/many-records.ts';
import { deleteRecords, restoreRecords } from '../../platform/db/records.ts';
import { hasIdIn } from '../../platform/db/row-filters.ts';
import type { Write } from '../../platform/db/write.ts';

interface CompanyRecords {
  companyId: number;
  states: readonly RecordStates[];
}

/**
 * Restores the earlier state of records and returns the ids of their vehicles, which need a new valuation.
 * Deletes records first and restores records last, because a unique index rejects two equal readings of a
 * vehicle on one day.
 */
export async function revertMileageRecords(
  write: Write,
  { companyId, states }: CompanyRecords,
): Promise<number[]> {
  const { toDelete, toRestore, toEdit } = groupByUndoAction(states);
  if (toDelete.length > 0)
    await deleteRecords(write, 'mileage_records', { companyId, predicate: hasIdOfStates(toDelete) });
  const { rows } = await sql<Selectable<MileageRecords>>`
    select * from mileage_records
    where ${isInScope('company_id', write.scope, companyId)} and deleted_at is null
      and ${hasIdOfStates(toEdit)}`.execute(write.transaction);
  const statesBefore = new Map(toEdit.map(({ id, before }) => [id, before]));
  await updateRecords(
    write,
    'mileage_records',
    rows.map((row) => {
      const { mileage, date } = statesBefore.get(row.id) ?? row;
      return { row, fields: { mileage, date } };
    }),
  );
  if (toRestore.length > 0)
    await restoreRecords(write, 'mileage_records', { companyId, predicate: hasIdOfStates(toRestore) });
  return [...new Set(states.map(({ vehicleId }) => vehicleId))];
}

const hasIdOfStates = (states: readonly { id: number }[]) => hasIdIn(states.map(({ id }) => id));
