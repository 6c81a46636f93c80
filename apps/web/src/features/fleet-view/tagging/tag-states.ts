export type TagState = 'all' | 'some' | 'none';

export interface TaggedVehicle {
  id: number;
  company: { id: number };
  version: number;
  tags: readonly { id: number }[];
}

export const hasTag = ({ tags }: TaggedVehicle, tagId: number): boolean =>
  tags.some(({ id }) => id === tagId);

/** Returns how many of the vehicles have the tag. All of them must belong to the tag's company. */
export function getStoredState(vehicles: readonly TaggedVehicle[], tagId: number): TagState {
  const count = vehicles.filter((vehicle) => hasTag(vehicle, tagId)).length;
  if (count === 0) return 'none';
  return count === vehicles.length ? 'all' : 'some';
}

/**
 * Returns the state after a click. If some vehicles have the tag: some → all → none → some. Otherwise: all ↔
 * none.
 */
export function getNextTagState(current: TagState, stored: TagState): TagState {
  if (current === 'some') return 'all';
  if (current === 'all') return 'none';
  return stored === 'some' ? 'some' : 'all';
}

/**
 * Returns the complete new set of tags for each changed vehicle. `chosenStates` contains the new state of
 * each tag that the user clicked. The state `some` changes no vehicle.
 */
export function buildTaggingBody(
  vehicles: readonly TaggedVehicle[],
  tags: readonly { id: number; company: { id: number } }[],
  chosenStates: ReadonlyMap<number, TagState>,
): { vehicle: number; tags: number[]; version: number }[] {
  return vehicles.flatMap((vehicle) => {
    const currentIds = vehicle.tags.map(({ id }) => id);
    const companyTagIds = tags.filter(({ company }) => company.id === vehicle.company.id).map(({ id }) => id);
    const added = companyTagIds.filter((id) => chosenStates.get(id) === 'all' && !currentIds.includes(id));
    const removedIds = currentIds.filter((id) => chosenStates.get(id) === 'none');
    if (added.length === 0 && removedIds.length === 0) return [];
    const remaining = currentIds.filter((id) => !removedIds.includes(id));
    return [{ vehicle: vehicle.id, tags: [...remaining, ...added], version: vehicle.version }];
  });
}
