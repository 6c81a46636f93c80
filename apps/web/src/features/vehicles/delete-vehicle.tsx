import { Button } from '@mantine/core';
import type { Vehicle } from '@fleetworth/contract/vehicles';
import { ConfirmDialog } from '@fleetworth/ui/confirm-dialog';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shell/api/api-client.ts';
import { ApiError } from '../../shell/api/api-error.ts';
import { noticeFailure, noticeProblem, noticeSuccess } from '../../shell/notices.tsx';

const FAILED = 'We can not delete vehicle.Something wrong.';

interface DeleteVehicleProps {
  vehicle: Vehicle;
  /** Why it can not be deleted. */
  disabledReason: string | undefined;
  onDeleted: () => void;
}

export function DeleteVehicle({ vehicle, disabledReason, onDeleted }: DeleteVehicleProps) {
  const [isAsking, setAsking] = useState(false);
  const deletion = useMutation({
    mutationFn: () => call('deleteVehicle', { params: { id: vehicle.id } }),
    onSuccess: () => {
      noticeSuccess('Vehicle deleted.');
      onDeleted();
    },
    onError: (error) => {
      setAsking(false);
      if (error instanceof ApiError && error.status >= 500) noticeProblem(FAILED);
      else noticeFailure(error, () => deletion.mutate());
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
        Delete vehicle
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Delete vehicle?"
        cancelLabel="Cancel"
        confirmLabel="Delete"
        isDestructive
        isRunning={deletion.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => deletion.mutate()}
      >
        <strong>{vehicle.brand.name}</strong> {vehicle.vin} leaves every list.
      </ConfirmDialog>
    </>
  );
}
