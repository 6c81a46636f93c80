import type { Vehicle } from '@fleetworth/contract/vehicles';
import type { Problem } from '@fleetworth/ui/dialog-problem';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../shell/api/api-client.ts';
import { ApiError } from '../../shell/api/api-error.ts';
import { ConfirmedDeletion } from '../../shell/confirmed-deletion.tsx';
import { problemOfSaving } from '../../shell/field-refusals.ts';
import { forgetVehicle } from '../../shell/vehicle-row.queries.ts';

const FAILED = 'We can not delete vehicle.Something wrong.';

interface DeleteVehicleProps {
  vehicle: Pick<Vehicle, 'id' | 'unit' | 'vin' | 'brand'>;
  /** Why it can not be deleted. */
  disabledReason: string | undefined;
  onDeleted: () => void;
}

export function DeleteVehicle({ vehicle, disabledReason, onDeleted }: DeleteVehicleProps) {
  const queryClient = useQueryClient();
  return (
    <ConfirmedDeletion
      label="Delete vehicle"
      confirmLabel="Delete"
      disabledReason={disabledReason}
      run={async () => {
        await call('deleteVehicle', { params: { id: vehicle.id } });
        forgetVehicle(queryClient, vehicle.id);
      }}
      doneText="Vehicle deleted."
      onDone={onDeleted}
      onFailed={problemOf}
    >
      Unit <strong>{vehicle.unit}</strong>, {vehicle.brand.name} {vehicle.vin}, leaves every list.
    </ConfirmedDeletion>
  );
}

const problemOf = (error: unknown): Problem =>
  error instanceof ApiError && error.status >= 500
    ? { text: FAILED, canRetry: false }
    : problemOfSaving(error);
