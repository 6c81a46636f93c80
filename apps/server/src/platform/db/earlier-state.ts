/** Record as a change set found and left it, from its audit entries. */
export interface EarlierState {
  id: number;
  /** Vehicle of a mileage record. Otherwise the id of the record. */
  vehicleId: number;
  /** Null if the change set created or restored the record. */
  before: Record<string, unknown> | null;
  /** Null if the change set deleted the record. */
  after: Record<string, unknown> | null;
}

/** Sorts records by what restores their earlier state. */
export function sortStates(states: readonly EarlierState[]) {
  return {
    removed: states.filter(({ before, after }) => before === null && after !== null),
    restored: states.filter(({ before, after }) => before !== null && after === null),
    edited: states.flatMap(({ before, after, ...keys }) =>
      before === null || after === null ? [] : [{ ...keys, before, after }],
    ),
  };
}
