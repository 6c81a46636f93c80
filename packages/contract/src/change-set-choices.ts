export const CHANGE_SET_KINDS = ['batch', 'bulk_edit', 'tagging', 'deletion', 'restore', 'undo'] as const;
export type ChangeSetKind = (typeof CHANGE_SET_KINDS)[number];

/** A change of a contract or mileage record counts as a change of its vehicle. */
export const CHANGED_KINDS = [
  'company',
  'location',
  'group',
  'class',
  'tag',
  'vehicle',
  'class_performance',
] as const;
export type ChangedKind = (typeof CHANGED_KINDS)[number];
