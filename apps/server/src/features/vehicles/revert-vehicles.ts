import { isDeepStrictEqual } from 'node:util';
import { vehiclesApi } from '@fleetworth/contract/vehicles';
import { type RecordStates, groupByUndoAction } from '../../platform/db/record-states.ts';
import { updateRecords } from '../../platform/db/many-records.ts';
import { auditRelatedChanges, lockAllForWrite } from '../../platform/db/records.ts';
import { hasIdIn } from '../../platform/db/row-filters.ts';
import type { Write } from '../../platform/db/write.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import type { ValueRequests } from '../market-values/public.ts';
import { affectsValuation } from './affects-valuation.ts';
import { deleteVehiclesById } from './delete-vehicles.repository.ts';
import { restoreVehicles } from './restore-vehicles.ts';
import { VehicleTagsRepository } from './vehicle-tags.repository.ts';

const createError = endpointErrors(vehiclesApi.calls.editVehicle);

/** Columns that are not reverted, because they follow from the description or from removed contracts. */
const DERIVED_COLUMNS = ['description_hash', 'removed_contract_version'];

/**
 * Restores vehicles to their states before a change set: deletes created vehicles, restores deleted ones and
 * reverts edits. Returns the ids of edited vehicles that need a new market value. The caller must have locked
 * the company and must refresh the positions of edited vehicles.
 */
export async function revertVehicles(
  write: Write,
  valueRequests: ValueRequests,
  { companyId, states }: { companyId: number; states: readonly RecordStates[] },
): Promise<number[]> {
  const { toDelete, toRestore, toEdit } = groupByUndoAction(states);
  await deleteVehiclesById(
    write,
    companyId,
    toDelete.map(({ id }) => id),
  );
  if (toRestore.length > 0)
    await restoreVehicles(write, valueRequests, {
      companyId,
      predicate: hasIdIn(toRestore.map(({ id }) => id)),
    });
  if (toEdit.length > 0) await revertEdits(write, toEdit);
  return toEdit.filter(({ before, after }) => affectsValuation(before, after)).map(({ id }) => id);
}

type EditedStates = ReturnType<typeof groupByUndoAction>['toEdit'];

async function revertEdits(write: Write, edited: EditedStates): Promise<void> {
  const rows = await lockAllForWrite(write, 'vehicles', {
    ids: edited.map(({ id }) => id),
    notFound: () => createError('vehicle.not_found'),
  });
  const states = new Map(edited.map((state) => [state.id, state]));
  const changedColumnNames = new Set(edited.flatMap(({ before, after }) => changedColumns(before, after)));
  const tags = new VehicleTagsRepository(write.transaction, write.scope);
  const currentTags = await tags.read(rows.map(({ id }) => id));
  const changes = rows.map((row) => {
    const { before = {}, after = {} } = states.get(row.id) ?? {};
    const current = currentTags.get(row.id) ?? [];
    const earlier = tagIdsOf(before);
    return {
      row,
      fields: Object.fromEntries([...changedColumnNames].map((name) => [name, before[name]])),
      related: { before: { tag_ids: current }, after: { tag_ids: earlier } },
      // Includes the tags in `after`, because `current` lacks deleted tags, whose links must be removed, too.
      tags: { row, before: [...new Set([...current, ...tagIdsOf(after)])], after: earlier },
    };
  });
  await tags.change(changes.map((change) => change.tags));
  await (changedColumnNames.size > 0
    ? updateRecords(write, 'vehicles', changes)
    : auditRelatedChanges(write, 'vehicles', changes));
}

const changedColumns = (before: object, after: Record<string, unknown>): string[] =>
  Object.entries(before)
    .filter(
      ([name, value]) =>
        !DERIVED_COLUMNS.includes(name) &&
        name !== 'tag_ids' &&
        name in after &&
        !isDeepStrictEqual(value, after[name]),
    )
    .map(([name]) => name);

const tagIdsOf = ({ tag_ids: ids }: Record<string, unknown>): number[] => (ids as number[] | undefined) ?? [];
