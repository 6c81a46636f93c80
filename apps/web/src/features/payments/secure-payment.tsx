import type { Answer } from '@fleetworth/contract/endpoint';
import { BusyButton } from '@fleetworth/ui/busy-button';
import { useState } from 'react';
import { noticeFailure } from '../../shell/notices/notices.tsx';

/** Asks for the page where a thing is paid. */
export type OpenCheckout = () => Promise<Answer<{ url: string }>>;

/** Starts a payment: the browser leaves for the page of the card provider. */
export function usePayment(open: OpenCheckout): { isStarting: boolean; start: () => void } {
  const [isStarting, setStarting] = useState(false);
  async function start() {
    if (isStarting) return;
    setStarting(true);
    try {
      const { data } = await open();
      window.location.assign(data.url);
    } catch (error) {
      noticeFailure(error);
      setStarting(false);
    }
  }
  return { isStarting, start: () => void start() };
}

/** Button that leads to the page of the card provider. It is shown for what can be paid alone. */
export function SecurePayment({ open }: { open: OpenCheckout }) {
  const { isStarting, start } = usePayment(open);
  return (
    <BusyButton isBusy={isStarting} onClick={start}>
      Secure Payment
    </BusyButton>
  );
}
