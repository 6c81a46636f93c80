// Imports no Zod, so that menus can load this file without it.

export const EXTERNAL_MODES = ['sandbox', 'live'] as const;
export type ExternalMode = (typeof EXTERNAL_MODES)[number];

/**
 * Reasons why a sync doesn't save a reading. `lower` and `too_fast` compare it with the stored mileage.
 * `unknown_unit` means the unit of distance.
 */
export const SKIP_REASONS = ['lower', 'future', 'too_fast', 'unknown_unit', 'not_in_fleet'] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

export const TSD_TEXTS = {
  accountId: 'Please enter your account id',
  username: 'Please enter your username',
  password: 'Please enter your password',
  created: 'TSD Account Created Successfully',
  updated: 'TSD Account Updated Successfully',
  removed: 'TSD Account Removed Successfully',
  notCreated: 'Error Creating TSD Account',
  notUpdated: 'Error Updating TSD Account',
  notRemoved: 'Error Removing TSD Account',
} as const;
