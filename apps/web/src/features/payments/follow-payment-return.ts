import type { TransactionState } from '@fleetworth/contract/payment-choices';

export type ReturnPhase = 'none' | 'returning' | 'confirming' | 'unconfirmed';

export interface FollowPaymentReturnOptions {
  status: 'success' | 'cancel';
  check: () => Promise<TransactionState>;
  cancel: () => Promise<string>;
  onPhase: (phase: ReturnPhase) => void;
  onSuccess: (text: string) => void;
  onProblem: (error: unknown) => void;
  onDone: () => void;
  /** Resolves after the time has passed. Rejects once the user has left the screen. */
  wait: (milliseconds: number) => Promise<void>;
}

const RETURN_DELAY_MS = 3_000;
const SUCCESS_DELAY_MS = 2_000;
const POLL_MS = 3_000;
const FAST_POLL_COUNT = 10;
const SLOW_POLL_MS = 30_000;

const UNPAID_MESSAGES: Partial<Record<TransactionState, string>> = {
  canceled: 'Payment canceled',
  expired: "The payment page has expired. You weren't charged.",
  failed: "The payment failed. You weren't charged.",
  mismatch: "The amount paid doesn't match the amount due. We've notified the owners of the company.",
  duplicate: "This was already paid. We've notified the owners of the company.",
};

// The server asks the provider for the result, because the return itself doesn't prove a payment.
export async function followPaymentReturn(options: FollowPaymentReturnOptions): Promise<void> {
  options.onPhase('returning');
  await options.wait(RETURN_DELAY_MS);
  if (options.status === 'cancel') {
    await options.cancel().then(options.onSuccess, options.onProblem);
    return options.onDone();
  }
  for (let attempt = 1; ; attempt += 1) {
    const state = await options.check().catch(() => 'open' as const);
    if (state === 'paid') {
      options.onSuccess('Payment successful');
      await options.wait(SUCCESS_DELAY_MS);
      return options.onDone();
    }
    if (state !== 'open') {
      options.onProblem(new Error(UNPAID_MESSAGES[state]));
      return options.onDone();
    }
    options.onPhase(attempt > FAST_POLL_COUNT ? 'unconfirmed' : 'confirming');
    await options.wait(attempt > FAST_POLL_COUNT ? SLOW_POLL_MS : POLL_MS);
  }
}
