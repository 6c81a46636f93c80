import { acceptInvitationBody } from '@fleetworth/contract/members';
import { newPassword, trimPastedEnd } from '@fleetworth/contract/new-password';
import type { z } from 'zod';
import { schemaErrors } from '../../shell/forms/schema-errors.ts';

/**
 * Ways of accepting an invitation: while signed in, with the password of an existing account ('account'), or
 * with a new account ('new').
 */
export type AcceptMethod = 'signed in' | 'account' | 'new';

export const EMPTY_ACCEPT_VALUES = { name: '', last_name: '', password: '', password_confirmation: '' };
type AcceptValues = typeof EMPTY_ACCEPT_VALUES;

export function toAcceptBody(
  values: AcceptValues,
  method: AcceptMethod,
): z.input<typeof acceptInvitationBody> {
  if (method === 'new') return values;
  return method === 'account' ? { password: values.password } : {};
}

export function validateAcceptance(values: AcceptValues, method: AcceptMethod): Record<string, string> {
  const errors = schemaErrors(acceptInvitationBody, toAcceptBody(values, method));
  if (method !== 'new') return errors;
  const passwordResult = newPassword().safeParse(values.password);
  if (!passwordResult.success) return { ...errors, password: passwordResult.error.issues[0]?.message ?? '' };
  return passwordResult.data === trimPastedEnd(values.password_confirmation)
    ? errors
    : { ...errors, password_confirmation: 'Passwords do not match!' };
}
