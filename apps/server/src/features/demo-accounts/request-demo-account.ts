import { hash } from 'node:crypto';
import { demoAccountsApi } from '@fleetworth/contract/demo-accounts';
import type { HandlerInput } from '@fleetworth/contract/endpoint';
import type { Deps } from '../../feature.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { DAY_MINUTES, HOUR_MINUTES, limitByAddress, limitRequests } from '../sessions/public.ts';
import { insertRequest } from './demo-account-requests.repository.ts';
import { sendSignUpMailJob } from './send-sign-up-mail.job.ts';

const MAX_PER_HOUR_AND_ADDRESS = 3;
const MAX_PER_DAY_AND_EMAIL = 3;
const MAX_PER_DAY = 200;

interface Request {
  body: HandlerInput<typeof demoAccountsApi.calls.requestDemoAccount>['body'];
  address: string;
}

/**
 * Stores a request and enqueues its email. Only the job checks whether the email has an account, so the
 * response and its duration do not depend on it.
 */
export async function requestDemoAccount(deps: Deps, { body, address }: Request): Promise<void> {
  if (deps.mailing === 'none')
    throw endpointErrors(demoAccountsApi.calls.requestDemoAccount)('mail.not_configured');
  await limitRequests(
    deps,
    limitByAddress({ kind: 'sign-up', address, most: MAX_PER_HOUR_AND_ADDRESS, minutes: HOUR_MINUTES }),
    {
      name: `sign-up email ${hash('sha256', body.email)}`,
      most: MAX_PER_DAY_AND_EMAIL,
      minutes: DAY_MINUTES,
    },
    { name: 'sign-up', most: MAX_PER_DAY, minutes: DAY_MINUTES },
  );
  await inTransaction(deps.database, async (transaction) => {
    const requestId = await insertRequest(transaction, body, deps.clock.now());
    await deps.jobs.enqueue(transaction, sendSignUpMailJob, { requestId });
  });
}
