import type { Deps } from '../../feature.ts';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import type { ApiError } from '../../platform/errors/api-error.ts';
import { endSessions } from '../sessions/public.ts';
import { deleteLinks } from './account-links.repository.ts';
import { isCommonPassword } from './common-passwords.ts';
import { notifyPasswordChange } from './notify-owner.ts';
import { updateUser } from './users.repository.ts';

interface PasswordChange {
  userId: number;
  passwordHash: string;
  currentSession?: Buffer;
}

export function rejectCommonPassword(password: string, createError: () => ApiError): void {
  if (isCommonPassword(password)) throw createError();
}

/**
 * Also emails the user, deletes all links of the user for passwords and emails, and ends all sessions but
 * `currentSession`.
 */
export async function storePassword(
  deps: Pick<Deps, 'jobs' | 'mailing' | 'clock'>,
  transaction: DatabaseTransaction,
  { userId, passwordHash, currentSession }: PasswordChange,
): Promise<void> {
  await notifyPasswordChange(deps, transaction, userId);
  const columns = { password_hash: passwordHash };
  await updateUser(transaction, { id: userId, columns, now: deps.clock.now() });
  await deleteLinks(transaction, userId);
  await endSessions(transaction, userId, currentSession);
}
