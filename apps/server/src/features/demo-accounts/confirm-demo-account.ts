import { demoAccountsApi } from '@fleetworth/contract/demo-accounts';
import type { Deps } from '../../feature.ts';
import { hashToken } from '../../platform/auth/token.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { refusalsOf } from '../../platform/errors/refusal.ts';
import { insertAccount, mailWayIn } from '../accounts/public.ts';
import { HOUR_MINUTES, limitByAddress, limitRequests } from '../sessions/public.ts';
import { lockLinked, setConfirmed } from './demo-account-requests.repository.ts';

const AN_HOUR_AN_ADDRESS = 20;

interface Confirmation {
  /** Of the link that was mailed. */
  token: string;
  /** The caller's. */
  address: string;
}

/**
 * Makes the account of a request, once, and mails a link to choose its password. Repeated, it makes nothing; who has no
 * password yet is mailed another link.
 */
export async function confirmDemoAccount(deps: Deps, { token, address }: Confirmation): Promise<void> {
  const fail = refusalsOf(demoAccountsApi.calls.confirmDemoAccount);
  await limitRequests(
    deps,
    limitByAddress({
      kind: 'sign-up confirmation',
      address,
      most: AN_HOUR_AN_ADDRESS,
      minutes: HOUR_MINUTES,
    }),
  );
  const now = deps.clock.now();
  await inTransaction(deps.database, async (transaction) => {
    const request = await lockLinked(transaction, hashToken(token), now);
    if (request === null) throw fail('sign_up.expired');
    const { id, confirmedAt, ...account } = request;
    if (confirmedAt === null) {
      // Another account may have taken the email meanwhile: its owner is told so by the mail.
      await insertAccount(transaction, { ...account, now });
      await setConfirmed(transaction, id, now);
    }
    await mailWayIn(deps, transaction, request.email);
  });
}
