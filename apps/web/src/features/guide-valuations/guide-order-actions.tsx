import { Button } from '@mantine/core';
import { BusyButton } from '@fleetworth/ui/busy-button';
import type { GuideOrderDetail } from '@fleetworth/contract/guide-valuations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { call } from '../../shell/api/api-client.ts';
import { useFileSaving } from '../../shell/forms/use-file-saving.ts';
import { showError, showSuccess } from '../../shell/notices/notices.tsx';
import { useAuthority } from '../../shell/api/authority.ts';
import { TOOL_BUTTON_PROPS } from './guide-toolbar.tsx';

interface GuideOrderActionsProps {
  order: GuideOrderDetail;
  /** True after a return from the payment page, while the payment is being verified. */
  isReturning: boolean;
  onPay: () => void;
}

export function GuideOrderActions({ order, isReturning, onPay }: GuideOrderActionsProps) {
  const { save, isSaving } = useFileSaving();
  const queryClient = useQueryClient();
  const { noWritableCompanyReason } = useAuthority();
  const retrying = useMutation({
    mutationFn: () => call('retryGuideOrder', { params: { id: order.id } }),
    onSuccess: ({ message }) => {
      showSuccess(message ?? '');
      void queryClient.invalidateQueries();
    },
    onError: (error) => showError(error),
  });
  const mayChange = noWritableCompanyReason === undefined;
  return (
    <>
      <Button {...TOOL_BUTTON_PROPS} renderRoot={(props) => <Link to={paths.guideOrders} {...props} />}>
        Back to list
      </Button>
      {order.completed_at !== null && (
        <BusyButton
          {...TOOL_BUTTON_PROPS}
          isBusy={isSaving}
          onClick={() => save('exportGuideOrder', { params: { id: order.id }, query: {} })}
        >
          Export to Excel
        </BusyButton>
      )}
      {order.can_retry && mayChange && (
        <BusyButton size="sm" h={32} isBusy={retrying.isPending} onClick={() => retrying.mutate()}>
          Retry
        </BusyButton>
      )}
      {order.is_payable && !isReturning && mayChange && (
        <Button size="sm" h={32} onClick={onPay}>
          Secure Payment
        </Button>
      )}
    </>
  );
}
