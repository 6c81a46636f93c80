import { demoAccountsApi } from '@fleetworth/contract/demo-accounts';
import type { Deps } from '../../feature.ts';
import { hashToken } from '../../platform/auth/token.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { insertAccount, mailAccountOwner } from '../accounts/public.ts';
import { HOUR_MINUTES, limitsByAddress, limitRequests } from '../sessions/public.ts';
import { lockByLink, setConfirmed } from './demo-account-requests.repository.ts';

const MAX_CONFIRMATIONS_PER_HOUR_AND_IP = 20;

interface Confirmation {
  token: string;
  ipAddress: string;
}

// A repeated call only sends another email: a link, or a notice if the account already has a password.
export async function confirmDemoAccount(deps: Deps, { token, ipAddress }: Confirmation): Promise<void> {
  const createError = endpointErrors(demoAccountsApi.calls.confirmDemoAccount);
  await limitRequests(
    deps,
    ...limitsByAddress({
      kind: 'sign-up confirmation',
      address: ipAddress,
      maxCount: MAX_CONFIRMATIONS_PER_HOUR_AND_IP,
      minutes: HOUR_MINUTES,
    }),
  );
  const now = deps.clock.now();
  await inTransaction(deps.database, async (transaction) => {
    const request = await lockByLink(transaction, hashToken(token), now);
    if (request === null) throw createError('sign_up.expired');
    const { id, confirmedAt, ...account } = request;
    if (confirmedAt === null) {
      // Inserts nothing if another account has taken the email address in the meantime. The email sent below
      // then informs the owner of that account.
      await insertAccount(transaction, { ...account, now });
      await setConfirmed(transaction, id, now);
    }
    await mailAccountOwner(deps, transaction, request.email);
  });
}
