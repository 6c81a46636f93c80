import type { Vehicle } from '@fleetworth/contract/vehicles';
import { call } from '../../shell/api/api-client.ts';
import { ConfirmedDeletion } from '../../shell/confirmed-deletion.tsx';
import { problemOfDeleting } from '../../shell/deletion-problem.ts';

interface DeleteVehicleProps {
  vehicle: Pick<Vehicle, 'id' | 'unit' | 'vin' | 'brand'>;
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
      onFailed={problemOfDeleting('vehicle')}
    >
      Unit <strong>{vehicle.unit}</strong>, {vehicle.brand.name} {vehicle.vin}, leaves every list.
    </ConfirmedDeletion>
  );
}
