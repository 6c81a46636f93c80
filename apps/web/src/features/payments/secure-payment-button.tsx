import type { ApiResponse } from '@fleetworth/contract/endpoint';
import { BusyButton } from '@fleetworth/ui/busy-button';
import { useState } from 'react';
import { showError } from '../../shell/notices/notices.tsx';

/** Returns the URL of a new payment page. */
export type CreateCheckout = () => Promise<ApiResponse<{ url: string }>>;

export function useCheckout(createCheckout: CreateCheckout): { isStarting: boolean; start: () => void } {
  const [isStarting, setStarting] = useState(false);
  async function start() {
    if (isStarting) return;
    setStarting(true);
    try {
      const { data } = await createCheckout();
      window.location.assign(data.url);
    } catch (error) {
      showError(error);
      setStarting(false);
    }
  }
  return { isStarting, start: () => void start() };
}

export function SecurePaymentButton({ createCheckout }: { createCheckout: CreateCheckout }) {
  const { isStarting, start } = useCheckout(createCheckout);
  return (
    <BusyButton isBusy={isStarting} onClick={start}>
      Secure Payment
    </BusyButton>
  );
}
