import { acceptInvitationBody } from '@fleetworth/contract/members';
import { newPassword, withoutPastedEnd } from '@fleetworth/contract/new-password';
import type { z } from 'zod';
import { schemaErrors } from '../../shell/forms/schema-errors.ts';

/** Way of accepting: as the signed-in user, with an existing account's password, or as a new user. */
export type Way = 'signed in' | 'account' | 'new';

export const EMPTY_ACCEPTING = { name: '', last_name: '', password: '', password_confirmation: '' };
type Accepting = typeof EMPTY_ACCEPTING;

/** Returns the request body with only the fields of the chosen way. */
export function acceptBodyOf(values: Accepting, way: Way): z.input<typeof acceptInvitationBody> {
  if (way === 'new') return values;
  return way === 'account' ? { password: values.password } : {};
}

export function acceptErrors(values: Accepting, way: Way): Record<string, string> {
  const errors = schemaErrors(acceptInvitationBody, acceptBodyOf(values, way));
  if (way !== 'new') return errors;
  const chosen = newPassword().safeParse(values.password);
  if (!chosen.success) return { ...errors, password: chosen.error.issues[0]?.message ?? '' };
  return chosen.data === withoutPastedEnd(values.password_confirmation)
    ? errors
    : { ...errors, password_confirmation: 'Passwords do not match!' };
}
