import type { TransactionState } from '@fleetworth/contract/payment-choices';
import { useEffect, useRef, useState } from 'react';
import { showProblem, showSuccess } from '../../shell/notices/notices.tsx';
import { failureText } from '../../shell/api/api-error.ts';
import { followPaymentReturn, type ReturnPhase } from './follow-payment-return.ts';

interface PaymentReturnInput {
  /** Nothing happens if `transaction` or `status` is missing. */
  transaction: string | undefined;
  status: 'success' | 'cancel' | undefined;
  check: (transaction: string) => Promise<TransactionState>;
  cancel: (transaction: string) => Promise<string>;
  /** Must remove both parameters from the URL and refetch the paid record. */
  onDone: () => void;
}

class Unmounted extends Error {}

export function usePaymentReturn({ transaction, status, ...handlers }: PaymentReturnInput): ReturnPhase {
  const [phase, setPhase] = useState<ReturnPhase>('none');
  const latestHandlers = useRef(handlers);
  useEffect(() => {
    latestHandlers.current = handlers;
  });
  useEffect(() => {
    if (transaction === undefined || status === undefined) return;
    const unmountController = new AbortController();
    const { signal } = unmountController;
    followPaymentReturn({
      status,
      check: () => latestHandlers.current.check(transaction),
      cancel: () => latestHandlers.current.cancel(transaction),
      onPhase: setPhase,
      onSuccess: (text) => signal.aborted || showSuccess(text),
      onProblem: (error) => signal.aborted || showProblem(getMessage(error)),
      onDone: () => {
        if (signal.aborted) return;
        setPhase('none');
        latestHandlers.current.onDone();
      },
      wait: (milliseconds) => wait(milliseconds, signal),
    }).catch((error: unknown) => {
      if (!(error instanceof Unmounted)) throw error;
    });
    return () => unmountController.abort();
  }, [transaction, status]);
  return phase;
}

const getMessage = (error: unknown): string =>
  error instanceof Error && error.constructor === Error ? error.message : failureText(error);

const wait = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new Unmounted());
    });
  });
