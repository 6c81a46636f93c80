export interface RecordStates {
  id: number;
  /**
   * For a mileage record, the id of its vehicle. Otherwise the id of the record, which for a contract is the
   * id of its vehicle.
   */
  vehicleId: number;
  /** Null if the change set created or restored the record. */
  before: Record<string, unknown> | null;
  /** Null if the change set deleted the record. */
  after: Record<string, unknown> | null;
}

export function groupByUndoAction(states: readonly RecordStates[]) {
  return {
    toDelete: states.filter(({ before, after }) => before === null && after !== null),
    toRestore: states.filter(({ before, after }) => before !== null && after === null),
    toEdit: states.flatMap(({ before, after, ...keys }) =>
      before === null || after === null ? [] : [{ ...keys, before, after }],
    ),
  };
}
