import { demoAccountsApi } from '@fleetworth/contract/demo-accounts';
import type { HandlerInput } from '@fleetworth/contract/endpoint';
import type { Deps } from '../../feature.ts';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { hashMailbox, limitsOfRecipient, RESEND_INTERVAL_MINUTES } from '../mail/public.ts';
import {
  countSerially,
  createLimitError,
  findWaitMs,
  HOUR_MINUTES,
  limitsByAddress,
  limitInTransaction,
  customerNetworkOf,
} from '../sessions/public.ts';
import { countUnmailed, insertRequest, lockQueue } from './demo-account-requests.repository.ts';
import { SIGN_UP_MAIL_LIMIT, sendSignUpMailsJob } from './send-sign-up-mails.job.ts';

const MAX_REQUESTS_PER_HOUR_AND_IP = 3;
const MAX_WAITING = 500;
const SHORTEST_WAIT_MS = 60_000;

interface Request {
  body: HandlerInput<typeof demoAccountsApi.calls.requestDemoAccount>['body'];
  ipAddress: string;
}

// Only the job checks whether the email has an account, so that the response and its duration don't reveal
// it.
export async function requestDemoAccount(deps: Deps, { body, ipAddress }: Request): Promise<void> {
  if (deps.mailing === 'none')
    throw endpointErrors(demoAccountsApi.calls.requestDemoAccount)('mail.not_configured');
  const mailbox = hashMailbox(body.email);
  const limits = [
    ...limitsByAddress({
      kind: 'sign-up',
      address: ipAddress,
      maxCount: MAX_REQUESTS_PER_HOUR_AND_IP,
      minutes: HOUR_MINUTES,
    }),
    ...limitsOfRecipient({ name: 'sign-up email', email: body.email }),
    { name: `sign-up email ${mailbox} again`, maxCount: 1, minutes: RESEND_INTERVAL_MINUTES },
  ];
  const now = deps.clock.now();
  const store = async (transaction: DatabaseTransaction) => {
    await lockQueue(transaction);
    await rejectIfQueueIsFull(transaction, now);
    await limitInTransaction({ transaction, now }, ...limits);
    await insertRequest(transaction, body, now);
    await deps.jobs.enqueue(transaction, sendSignUpMailsJob, {});
  };
  await countSerially(`sign-up ${customerNetworkOf(ipAddress)}`, () => inTransaction(deps.database, store));
}

// A slot in the queue becomes free when the hourly limit allows the next email.
async function rejectIfQueueIsFull(transaction: DatabaseTransaction, now: Date): Promise<void> {
  if ((await countUnmailed(transaction)) < MAX_WAITING) return;
  const waitMs = await findWaitMs(transaction, SIGN_UP_MAIL_LIMIT, now);
  throw createLimitError({ waitMs: Math.max(waitMs, SHORTEST_WAIT_MS) });
}
