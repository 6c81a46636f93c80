import type { ApiResponse } from '@fleetworth/contract/endpoint';
import { BusyButton } from '@fleetworth/ui/busy-button';
import { useState } from 'react';
import { showError } from '../../shell/notices/notices.tsx';

export type OpenCheckout = () => Promise<ApiResponse<{ url: string }>>;

export function useCheckout(openCheckout: OpenCheckout): { isStarting: boolean; start: () => void } {
  const [isStarting, setStarting] = useState(false);
  async function start() {
    if (isStarting) return;
    setStarting(true);
    try {
      const { data } = await openCheckout();
      window.location.assign(data.url);
    } catch (error) {
      showError(error);
      setStarting(false);
    }
  }
  return { isStarting, start: () => void start() };
}

export function SecurePaymentButton({ openCheckout }: { openCheckout: OpenCheckout }) {
  const { isStarting, start } = useCheckout(openCheckout);
  return (
    <BusyButton isBusy={isStarting} onClick={start}>
      Secure Payment
    </BusyButton>
  );
}
