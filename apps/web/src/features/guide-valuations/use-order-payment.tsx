import type { GuideOrderDetail } from '@fleetworth/contract/guide-valuations';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { paths } from '../../paths.ts';
import { call } from '../../shell/api/api-client.ts';
import { useAuthority } from '../../shell/api/authority.ts';
import { useCheckout, usePaymentReturn } from '../payments/public.ts';
import type { GuideOrderSearch } from './guide-orders-search.ts';
import { PaymentDialog } from './payment.dialog.tsx';

export function useOrderPayment(order: GuideOrderDetail) {
  const { id } = order;
  const { transaction, status, payment }: GuideOrderSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { noWritableCompanyReason } = useAuthority();
  const canPay = order.is_payable && status === undefined && noWritableCompanyReason === undefined;
  const [isOpen, setOpen] = useState(canPay && payment === undefined);
  const { start } = useCheckout(() => call('payGuideOrder', { params: { id } }));
  const isStarted = useRef(false);
  useEffect(() => {
    if (payment === undefined || !canPay || isStarted.current) return;
    isStarted.current = true;
    // Removes `payment` from the URL first, so that going back from the payment provider doesn't start a new
    // payment.
    void navigate({ to: '.', search: {}, replace: true, resetScroll: false }).then(start);
  });

  const phase = usePaymentReturn({
    transaction,
    status,
    check: async (transactionId) =>
      (await call('getGuideTransaction', { params: { id, transaction: transactionId } })).data.state,
    cancel: async (transactionId) =>
      (await call('cancelGuideTransaction', { params: { id, transaction: transactionId } })).message ??
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
