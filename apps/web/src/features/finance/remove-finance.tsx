import { Button } from '@mantine/core';
import { ConfirmDialog } from '@fleetworth/ui/confirm-dialog';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shell/api/api-client.ts';
import { noticeFailure, noticeSuccess } from '../../shell/notices.tsx';
import { financeQuery } from './finance.queries.ts';

interface RemoveFinanceProps {
  vehicle: { id: number; unit: string };
  /** Why it can not be removed. */
  disabledReason: string | undefined;
  onRemoved: () => void;
}

/** Takes the contract off a vehicle, which stays in the fleet. */
export function RemoveFinance({ vehicle, disabledReason, onRemoved }: RemoveFinanceProps) {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const removal = useMutation({
    mutationFn: () => call('saveFinance', { body: { vehicle: vehicle.id, type: null } }),
    onSuccess: () => {
      setAsking(false);
      queryClient.setQueryData(financeQuery(vehicle.id).queryKey, null);
      noticeSuccess('Finance data removed.');
      onRemoved();
    },
    onError: (error) => {
      setAsking(false);
      noticeFailure(error, () => removal.mutate());
    },
  });

  return (
    <>
      <Button
        variant="subtle"
        color="var(--fw-loss)"
        disabled={disabledReason !== undefined}
        title={disabledReason}
        onClick={() => setAsking(true)}
      >
        Remove finance data
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Remove finance data?"
        cancelLabel="Cancel"
        confirmLabel="Remove"
        isDestructive
        isRunning={removal.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => removal.mutate()}
      >
        <strong>{vehicle.unit}</strong> stays in the fleet, without payoff and revenue/loss.
      </ConfirmDialog>
    </>
  );
}
