/** Actions of a user that change several records at once. */
export const CHANGE_SET_KINDS = ['batch', 'bulk_edit', 'tagging', 'deletion', 'restore', 'undo'] as const;
export type ChangeSetKind = (typeof CHANGE_SET_KINDS)[number];
