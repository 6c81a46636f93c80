export type TagState = 'all' | 'some' | 'none';

export interface Tagged {
  id: number;
  company: { id: number };
  version: number;
  tags: readonly { id: number }[];
}

export const hasTag = ({ tags }: Tagged, tagId: number): boolean => tags.some(({ id }) => id === tagId);

/** Considers the vehicles of the tag's company. */
export function stateOf(vehicles: readonly Tagged[], tagId: number): TagState {
  const count = vehicles.filter((vehicle) => hasTag(vehicle, tagId)).length;
  if (count === 0) return 'none';
  return count === vehicles.length ? 'all' : 'some';
}

/**
 * Returns the state after a click. If some vehicles have the tag: some → all → none → some. Otherwise: all ↔
 * none.
 */
export function nextState(shown: TagState, stored: TagState): TagState {
  if (shown === 'some') return 'all';
  if (shown === 'all') return 'none';
  return stored === 'some' ? 'some' : 'all';
}

/**
 * Returns the complete new set of tags for each changed vehicle. `chosen` has the states by tag; `some`
 * leaves a vehicle unchanged.
 */
export function taggingOf(
  vehicles: readonly Tagged[],
  tags: readonly { id: number; company: { id: number } }[],
  chosen: ReadonlyMap<number, TagState>,
): { vehicle: number; tags: number[]; version: number }[] {
  return vehicles.flatMap((vehicle) => {
    const before = vehicle.tags.map(({ id }) => id);
    const offered = tags.filter(({ company }) => company.id === vehicle.company.id).map(({ id }) => id);
    const given = offered.filter((id) => chosen.get(id) === 'all' && !before.includes(id));
    const taken = before.filter((id) => chosen.get(id) === 'none');
    if (given.length === 0 && taken.length === 0) return [];
    const kept = before.filter((id) => !taken.includes(id));
    return [{ vehicle: vehicle.id, tags: [...kept, ...given], version: vehicle.version }];
  });
}
