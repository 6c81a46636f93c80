import type { PayableKind } from '@fleetworth/contract/payment-choices';
import { paymentsApi } from '@fleetworth/contract/payments';
import { dollarsFromCents } from '@fleetworth/domain/money';
import { ProviderError } from '@fleetworth/providers/outcome';
import { type Deps, defineJob, type Feature } from '../../feature.ts';
import { endpointErrors, commonError } from '../../platform/errors/api-error.ts';
import { limitPublicCalls } from '../sessions/public.ts';
import { getCardPayment } from './accepts-payments.ts';
import { checkOpenPayments, checkOpenPaymentsJob } from './check-open-payments.job.ts';
import type { Payable } from './payable.ts';
import { endSessionJob, settleSessionJob } from './payment-jobs.ts';
import { type GetPayable, settleSession } from './settle-session.ts';
import { receiveEvent } from './receive-event.ts';

const createPayError = endpointErrors(paymentsApi.calls.paySandboxCheckout);

export function paymentsFeature(payables: readonly Payable[]): Feature<typeof paymentsApi> {
  const getPayable = createPayableLookup(payables);
  return {
    routes: (deps) => ({
      takeStripeEvent: async ({ raw }) => {
        await receiveEvent(deps, raw);
        return { data: null };
      },
      getSandboxCheckout: async ({ params: { id }, address }) => {
        await limitPublicCalls(deps, address);
        const page = await getSandboxPages(deps).find(id);
        if (page === null) throw commonError('route.not_found');
        return {
          data: {
            description: page.description,
            amount: dollarsFromCents(page.amountCents),
            status: page.status,
            expires_at: page.expiresAt.toISOString(),
            success_url: page.successUrl,
            cancel_url: page.cancelUrl,
          },
        };
      },
      paySandboxCheckout: async ({ params: { id }, address }) => {
        await limitPublicCalls(deps, address);
        const event = await getSandboxPages(deps).pay(id);
        if (event === 'declined') throw createPayError('payment.declined');
        if (event === 'ended') throw createPayError('payment.page_ended');
        await receiveEvent(deps, event);
        return { data: null };
      },
    }),
    jobs: createJobs(getPayable),
  };
}

const createPayableLookup =
  (payables: readonly Payable[]): GetPayable =>
  (kind: PayableKind) => {
    const match = payables.find((payable) => payable.kind === kind);
    if (match === undefined) throw new Error(`No payable items of kind ${kind} are defined.`);
    return match;
  };

function getSandboxPages(deps: Deps) {
  const pages = deps.cardPayment === null ? null : getCardPayment(deps).sandboxPages;
  if (pages === null) throw commonError('route.not_found');
  return pages;
}

const whenPaymentsEnabled =
  <Handle>(worker: (deps: Deps) => Handle) =>
  (deps: Deps): Handle | null =>
    deps.cardPayment === null ? null : worker(deps);

const createJobs = (getPayable: GetPayable) => [
  defineJob({
    kind: settleSessionJob,
    work: whenPaymentsEnabled(
      (deps) =>
        ({ data: { sessionId } }) =>
          settleSession(deps, getPayable, sessionId).catch(ignoreFinalErrors),
    ),
  }),
  defineJob({
    kind: endSessionJob,
    work: whenPaymentsEnabled((deps) => async ({ data: { sessionId } }) => {
      const context = { requestId: sessionId };
      await getCardPayment(deps).expire(sessionId, context).catch(ignoreFinalErrors);
      await settleSession(deps, getPayable, sessionId).catch(ignoreFinalErrors);
    }),
  }),
  defineJob({
    kind: checkOpenPaymentsJob,
    work: whenPaymentsEnabled((deps) => () => checkOpenPayments(deps, getPayable)),
  }),
];

// Retrying cannot help if the session is unknown to the provider or has already ended.
function ignoreFinalErrors(error: unknown): void {
  const isFinalError = error instanceof ProviderError && ['not_found', 'conflict'].includes(error.kind);
  if (!isFinalError) throw error;
}
