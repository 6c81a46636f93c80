import { accountsApi } from '@fleetworth/contract/accounts';
import type { HandlerInput } from '@fleetworth/contract/endpoint';
import type { Deps } from '../../feature.ts';
import { hashPassword } from '../../platform/auth/password.ts';
import type { Session } from '../../platform/auth/session.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import {
  confirmSession,
  DAY_MINUTES,
  findByPassword,
  limitRequests,
  customerNetworkOf,
} from '../sessions/public.ts';
import { rejectCommonPassword, storePassword } from './store-password.ts';
import { getEmail } from './users.repository.ts';

const MAX_CHANGES_PER_DAY = 10;

interface PasswordConfirmation {
  session: Session;
  password: string;
  address: string;
}

export async function confirmPassword(
  deps: Deps,
  { session, password, address }: PasswordConfirmation,
): Promise<void> {
  const { database, clock } = deps;
  const email = await getEmail(database, session.userId);
  const proof = { email, password, address, attemptLabel: 'password confirmation' };
  if ((await findByPassword(deps, proof)) === null)
    throw endpointErrors(accountsApi.calls.confirmPassword)('password.incorrect', 'password');
  await confirmSession(database, session.tokenHash, clock.now());
}

interface PasswordChangeContext {
  session: Session;
  body: HandlerInput<typeof accountsApi.calls.changePassword>['body'];
  address: string;
}

export async function changePassword(
  deps: Deps,
  { session, body, address }: PasswordChangeContext,
): Promise<void> {
  const createError = endpointErrors(accountsApi.calls.changePassword);
  const { database, log } = deps;
  const { userId, tokenHash } = session;
  const email = await getEmail(database, userId);
  const proof = { email, password: body.old_password, address, attemptLabel: 'password change' };
  if ((await findByPassword(deps, proof)) === null) throw createError('password.wrong', 'old_password');
  rejectCommonPassword(body.new_password, () => createError('password.common', 'new_password'));
  // Limited, because each change emails a notice.
  const name = `password changes of user ${userId}`;
  await limitRequests(deps, { name, maxCount: MAX_CHANGES_PER_DAY, minutes: DAY_MINUTES });
  const hashed = await hashPassword(body.new_password, customerNetworkOf(address));
  await inTransaction(database, (transaction) =>
    storePassword(deps, transaction, { userId, passwordHash: hashed, currentSession: tokenHash }),
  );
  log.info({ userId }, 'password changed');
}
