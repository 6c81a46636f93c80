import { type taggingBody, vehiclesApi } from '@fleetworth/contract/vehicles';
import type { z } from 'zod';
import { beginChangeSet } from '../../platform/db/change-sets.ts';
import { staleError } from '../../platform/db/newer-changes.ts';
import { auditRelatedChanges, lockAllForWrite } from '../../platform/db/records.ts';
import type { Write } from '../../platform/db/write.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { refreshPositions } from '../positions/public.ts';
import { TagsRepository } from '../tags/public.ts';
import { distinctIds } from './apply-body.ts';
import { VehicleTagsRepository } from './vehicle-tags.repository.ts';

const createError = endpointErrors(vehiclesApi.calls.tagVehicles);

/** Changes no vehicle if one of them was changed by another user in the meantime. */
export async function tagVehicles(
  write: Write,
  taggings: z.output<typeof taggingBody>,
): Promise<{ changed: number; changeSetId: number | null }> {
  const { transaction, scope } = write;
  const tagIdsByVehicle = new Map(taggings.map(({ vehicle, tags }) => [vehicle, distinctIds(tags)]));
  const rows = await lockAllForWrite(write, 'vehicles', {
    ids: [...tagIdsByVehicle.keys()],
    notFound: () => createError('vehicle.not_found'),
  });
  const versions = new Map(taggings.map(({ vehicle, version }) => [vehicle, version]));
  const stale = rows.flatMap(({ id, version: storedVersion }) => {
    const expectedVersion = versions.get(id) ?? storedVersion;
    return expectedVersion === storedVersion ? [] : [{ id, expectedVersion, storedVersion }];
  });
  if (stale.length > 0) throw await staleError(write, { table: 'vehicles', records: stale });
  const requestedTagIds = new Set([...tagIdsByVehicle.values()].flat());
  const companies = await new TagsRepository(transaction, scope).mapTagsToCompanies([...requestedTagIds]);
  const vehicleTags = new VehicleTagsRepository(transaction, scope);
  const current = await vehicleTags.read(rows.map(({ id }) => id));
  const changes = rows.flatMap((row) => {
    const tagIds = tagIdsByVehicle.get(row.id) ?? [];
    if (tagIds.some((tagId) => companies.get(tagId) !== row.company_id)) throw createError('tag.not_found');
    const before = current.get(row.id) ?? [];
    return before.join() === tagIds.join() ? [] : [{ row, before, after: tagIds }];
  });
  if (changes.length === 0) return { changed: 0, changeSetId: null };
  const changeSetWrite = await beginChangeSet(write, { kind: 'tagging' });
  await vehicleTags.change(changes);
  await auditRelatedChanges(
    changeSetWrite,
    'vehicles',
    changes.map(({ row, before, after }) => ({
      row,
      related: { before: { tag_ids: before }, after: { tag_ids: after } },
    })),
  );
  await refreshPositions(
    write,
    changes.map(({ row }) => row.id),
  );
  return { changed: changes.length, changeSetId: changeSetWrite.changeSetId };
}
