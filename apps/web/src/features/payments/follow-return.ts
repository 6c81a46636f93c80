import type { TransactionState } from '@fleetworth/contract/payment-choices';

/** State of a payment after the browser has returned from the payment provider. */
export type ReturnPhase = 'none' | 'returning' | 'confirming' | 'unconfirmed';

export interface Return {
  status: 'success' | 'cancel';
  check: () => Promise<TransactionState>;
  cancel: () => Promise<string>;
  onPhase: (phase: ReturnPhase) => void;
  onSuccess: (text: string) => void;
  onProblem: (error: unknown) => void;
  onDone: () => void;
  /** Rejects once the user has left the screen. */
  wait: (milliseconds: number) => Promise<void>;
}

const BEFORE_RETURN_MS = 3_000;
const BEFORE_DETAIL_MS = 2_000;
const POLL_MS = 3_000;
/** Number of requests to the provider in quick succession. */
const FAST_POLLS = 10;
const SLOW_POLL_MS = 30_000;

const ENDED: Partial<Record<TransactionState, string>> = {
  canceled: 'Payment canceled',
  expired: "The payment page has expired. You weren't charged.",
  failed: "The payment failed. You weren't charged.",
  mismatch: "The amount paid doesn't match the amount due. We've notified the owners of the company.",
  duplicate: "This was already paid. We've notified the owners of the company.",
};

/**
 * Handles the return from the payment provider. The server asks the provider for the result, so the return
 * itself proves nothing. Polls an unconfirmed payment every 3 s for half a minute, and less often after that.
 */
export async function followReturn(way: Return): Promise<void> {
  way.onPhase('returning');
  await way.wait(BEFORE_RETURN_MS);
  if (way.status === 'cancel') {
    await way.cancel().then(way.onSuccess, way.onProblem);
    return way.onDone();
  }
  for (let attempt = 1; ; attempt += 1) {
    const state = await way.check().catch(() => 'open' as const);
    if (state === 'paid') {
      way.onSuccess('Payment successful');
      await way.wait(BEFORE_DETAIL_MS);
      return way.onDone();
    }
    if (state !== 'open') {
      way.onProblem(new Error(ENDED[state]));
      return way.onDone();
    }
    way.onPhase(attempt > FAST_POLLS ? 'unconfirmed' : 'confirming');
    await way.wait(attempt > FAST_POLLS ? SLOW_POLL_MS : POLL_MS);
  }
}
