import type { Deps } from '../../feature.ts';
import { hashPassword } from '../../platform/auth/password.ts';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import type { ApiError } from '../../platform/errors/api-error.ts';
import { endSessions } from '../sessions/public.ts';
import { deleteLinks } from './account-links.repository.ts';
import { isCommonPassword } from './common-passwords.ts';
import { notifyPasswordChange } from './notify-owner.ts';
import { updateUser } from './users.repository.ts';

interface PasswordChange {
  userId: number;
  password: string;
  /** Session that stays valid; all other sessions of the user end. */
  currentSession?: Buffer;
}

/** Returns the hash of a new password. Rejects a common password. */
export async function hashNewPassword(password: string, throwTooCommon: () => ApiError): Promise<string> {
  if (isCommonPassword(password)) throw throwTooCommon();
  return await hashPassword(password);
}

/** Stores a new password and notifies its owner by email. Invalidates earlier links and ends sessions. */
export async function storePassword(
  deps: Pick<Deps, 'jobs' | 'mailing' | 'clock'>,
  transaction: DatabaseTransaction,
  { userId, password, currentSession }: PasswordChange,
): Promise<void> {
  await notifyPasswordChange(deps, transaction, userId);
  const columns = { password_hash: password };
  await updateUser(transaction, { id: userId, columns, now: deps.clock.now() });
  await deleteLinks(transaction, userId);
  await endSessions(transaction, userId, currentSession);
}
