import type { ApiResponse } from '@fleetworth/contract/endpoint';
import { BusyButton } from '@fleetworth/ui/busy-button';
import { useState } from 'react';
import { showError } from '../../shell/notices/notices.tsx';

export type OpenCheckout = () => Promise<ApiResponse<{ url: string }>>;

export function usePayment(open: OpenCheckout): { isStarting: boolean; start: () => void } {
  const [isStarting, setStarting] = useState(false);
  async function start() {
    if (isStarting) return;
    setStarting(true);
    try {
      const { data } = await open();
      window.location.assign(data.url);
    } catch (error) {
      showError(error);
      setStarting(false);
    }
  }
  return { isStarting, start: () => void start() };
}

export function SecurePayment({ open }: { open: OpenCheckout }) {
  const { isStarting, start } = usePayment(open);
  return (
    <BusyButton isBusy={isStarting} onClick={start}>
      Secure Payment
    </BusyButton>
  );
}
