import type { GuideOrderDetail } from '@fleetworth/contract/guide-valuations';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { paths } from '../../paths.ts';
import { call } from '../../shell/api/api-client.ts';
import { useAuthority } from '../../shell/api/authority.ts';
import { usePayment, usePaymentReturn } from '../payments/public.ts';
import type { GuideOrderSearch } from './guide-orders-search.ts';
import { PaymentDialog } from './payment.dialog.tsx';

/**
 * The payment of an order: the way back from the card provider, and its dialog, which opens by itself for an unpaid order that nobody
 * comes back to. `?payment` starts paying at once.
 */
export function useOrderPayment(order: GuideOrderDetail) {
  const { id } = order;
  const { transaction, status, payment }: GuideOrderSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { reasonNotToAdd } = useAuthority();
  const canPay = order.is_payable && status === undefined && reasonNotToAdd === undefined;
  const [isOpen, setOpen] = useState(canPay && payment === undefined);
  const { start } = usePayment(() => call('payGuideOrder', { params: { id } }));
  const isStarted = useRef(false);
  useEffect(() => {
    if (payment === undefined || !canPay || isStarted.current) return;
    isStarted.current = true;
    // The way back from the card provider must not start it again.
    void navigate({ to: '.', search: {}, replace: true, resetScroll: false }).then(start);
  });

  const phase = usePaymentReturn({
    transaction,
    status,
    check: async (asked) =>
      (await call('getGuideTransaction', { params: { id, transaction: asked } })).data.state,
    cancel: async (asked) =>
      (await call('cancelGuideTransaction', { params: { id, transaction: asked } })).message ??
      'Payment canceled',
    onDone: () => {
      void navigate({ to: paths.guideOrder, params: { orderId: id }, search: {}, replace: true });
      void queryClient.invalidateQueries();
    },
  });
  return {
    phase,
    openPayment: () => setOpen(true),
    dialog: isOpen && order.is_payable && phase === 'none' && (
      <PaymentDialog order={order} onClose={() => setOpen(false)} />
    ),
  };
}
