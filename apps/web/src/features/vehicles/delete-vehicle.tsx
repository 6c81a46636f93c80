import type { Vehicle } from '@fleetworth/contract/vehicles';
import { call } from '../../shell/api/api-client.ts';
import { ApiError } from '../../shell/api/api-error.ts';
import { ConfirmedDeletion } from '../../shell/confirmed-deletion.tsx';
import { noticeFailure, noticeProblem } from '../../shell/notices.tsx';

const FAILED = 'We can not delete vehicle.Something wrong.';

interface DeleteVehicleProps {
  vehicle: Vehicle;
  /** Why it can not be deleted. */
  disabledReason: string | undefined;
  onDeleted: () => void;
}

export function DeleteVehicle({ vehicle, disabledReason, onDeleted }: DeleteVehicleProps) {
  return (
    <ConfirmedDeletion
      label="Delete vehicle"
      confirmLabel="Delete"
      disabledReason={disabledReason}
      run={() => call('deleteVehicle', { params: { id: vehicle.id } })}
      doneText="Vehicle deleted."
      onDone={onDeleted}
      onFailed={sayFailure}
    >
      <strong>{vehicle.brand.name}</strong> {vehicle.vin} leaves every list.
    </ConfirmedDeletion>
  );
}

function sayFailure(error: unknown, retry: () => void) {
  if (error instanceof ApiError && error.status >= 500) noticeProblem(FAILED);
  else noticeFailure(error, retry);
}
