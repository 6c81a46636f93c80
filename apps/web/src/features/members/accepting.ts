import { acceptInvitationBody } from '@fleetworth/contract/members';
import { newPassword, withoutPastedEnd } from '@fleetworth/contract/new-password';
import type { z } from 'zod';
import { schemaTexts } from '../../shell/forms/schema-texts.ts';

/** How somebody accepts: signed in already, by the password of an account, or as a new user. */
export type Way = 'signed in' | 'account' | 'new';

export const EMPTY_ACCEPTING = { name: '', last_name: '', password: '', password_confirmation: '' };
type Accepting = typeof EMPTY_ACCEPTING;

/** As the call takes it: no more than the way in needs. */
export function acceptBodyOf(values: Accepting, way: Way): z.input<typeof acceptInvitationBody> {
  if (way === 'new') return values;
  return way === 'account' ? { password: values.password } : {};
}

/** The texts under the fields; a new user chooses a password by the rules of new ones. */
export function acceptTexts(values: Accepting, way: Way): Record<string, string> {
  const texts = schemaTexts(acceptInvitationBody, acceptBodyOf(values, way));
  if (way !== 'new') return texts;
  const chosen = newPassword().safeParse(values.password);
  if (!chosen.success) return { ...texts, password: chosen.error.issues[0]?.message ?? '' };
  return chosen.data === withoutPastedEnd(values.password_confirmation)
    ? texts
    : { ...texts, password_confirmation: 'Passwords do not match!' };
}
