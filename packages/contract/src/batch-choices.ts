// Imports no Zod, so that screens can load this file without it.

export const VEHICLE_BATCH_TYPES = ['create', 'delete'] as const;
export const FINANCE_BATCH_TYPES = ['assumption', 'lease', 'flooring', 'finance'] as const;
export type BatchType = (typeof VEHICLE_BATCH_TYPES | typeof FINANCE_BATCH_TYPES)[number];

export const BATCH_GROUPS = ['vehicles', 'finance', 'mileage', 'class_performances', 'auction'] as const;
export type BatchGroupName = (typeof BATCH_GROUPS)[number];

/** `skip` changes nothing. `refuse` rejects an invalid row. */
export const ROW_ACTIONS = ['create', 'update', 'delete', 'skip', 'refuse'] as const;
export type RowAction = (typeof ROW_ACTIONS)[number];

/**
 * Kinds of notes about an applied row. `check`: a value looks wrong but may be right. `from_vin`: the VIN
 * determined make, model or year. `not_stored`: the value of an optional cell was ignored.
 */
export const ROW_NOTE_KINDS = ['check', 'from_vin', 'not_stored'] as const;
export type RowNoteKind = (typeof ROW_NOTE_KINDS)[number];

export const BATCH_TITLES = {
  vehicles: 'Vehicle batches',
  finance: 'Financial batches',
  mileage: 'Odometer batches',
  classPerformances: 'Class performance batches',
  auction: 'Auction valuation batches',
} as const;
