import { accountsApi } from '@fleetworth/contract/accounts';
import type { HandlerInput } from '@fleetworth/contract/endpoint';
import type { Deps } from '../../feature.ts';
import { hashPassword } from '../../platform/auth/password.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { countAsFailedSignIn, limitFailures, customerNetworkOf } from '../sessions/public.ts';
import { findLink, consumeLink } from './account-links.repository.ts';
import { rejectCommonPassword, storePassword } from './store-password.ts';
import { sendResetLinkJob } from './send-reset-link.job.ts';

interface ResetRequest {
  email: string;
  ipAddress: string;
}

// The response and its duration don't depend on whether the account exists.
export async function requestReset(deps: Deps, { email, ipAddress }: ResetRequest): Promise<void> {
  if (deps.mailing === 'none')
    throw endpointErrors(accountsApi.calls.requestPasswordReset)('mail.not_configured');
  await countAsFailedSignIn(deps, { kind: 'reset', email, address: ipAddress });
  const network = customerNetworkOf(ipAddress);
  await inTransaction(deps.database, (transaction) =>
    deps.jobs.enqueue(transaction, sendResetLinkJob, { email, network }),
  );
}

type ResetInput = HandlerInput<typeof accountsApi.calls.resetPassword>['body'] &
  Pick<ResetRequest, 'ipAddress'>;

export async function resetPassword(deps: Deps, { token, password, ipAddress }: ResetInput): Promise<void> {
  const { database, clock, log } = deps;
  const createError = endpointErrors(accountsApi.calls.resetPassword);
  const link = { token, action: 'password', now: clock.now() } as const;
  // Checks the link first, because hashing is too expensive for callers without a valid link.
  if ((await findLink(database, link)) === null) throw createError('link.expired');
  rejectCommonPassword(password, () => createError('password.common', 'password'));
  const userId = await limitFailures(deps, { kind: 'password link', address: ipAddress }, async () => {
    const passwordHash = await hashPassword(password, customerNetworkOf(ipAddress));
    return await inTransaction(database, async (transaction) => {
      const consumedLink = await consumeLink(transaction, link);
      if (consumedLink === null) throw createError('link.expired');
      await storePassword(deps, transaction, { userId: consumedLink.userId, passwordHash });
      return consumedLink.userId;
    });
  });
  log.info({ userId }, 'password reset by a link');
}
