import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../shell/api/api-client.ts';
import { DeletionButton, DeletionDialog } from '../../shell/forms/confirmed-deletion.tsx';
import { toDeletionProblem } from '../../shell/forms/deletion-problem.ts';
import { forgetVehicle } from '../../shell/api/vehicle-row.queries.ts';

const LABEL = 'Delete vehicle';

export interface VehicleToDelete {
  id: number;
  unit: string;
  vin: string;
  brand: { name: string };
  company: { id: number };
}

interface DeleteVehicleButtonProps {
  vehicle: VehicleToDelete;
  disabledReason: string | undefined;
  onDeleted: () => void;
}

export const DeleteVehicleButton = ({ vehicle, disabledReason, onDeleted }: DeleteVehicleButtonProps) => (
  <DeletionButton
    {...useVehicleDeletion(vehicle)}
    label={LABEL}
    disabledReason={disabledReason}
    onDone={onDeleted}
  />
);

interface DeleteVehicleDialogProps {
  isOpen: boolean;
  vehicle: VehicleToDelete;
  onClose: () => void;
  onDeleted: () => void;
}

export const DeleteVehicleDialog = ({ isOpen, vehicle, onClose, onDeleted }: DeleteVehicleDialogProps) => (
  <DeletionDialog
    {...useVehicleDeletion(vehicle)}
    isOpen={isOpen}
    title={`${LABEL}?`}
    onClose={onClose}
    onDone={onDeleted}
  />
);

function useVehicleDeletion({ id, unit, brand, vin, company }: VehicleToDelete) {
  const queryClient = useQueryClient();
  return {
    confirmLabel: 'Delete',
    run: async () => {
      await call('deleteVehicle', { params: { id } });
      forgetVehicle(queryClient, id);
    },
    record: { name: `Unit ${unit}`, companyId: company.id },
    doneText: 'Vehicle deleted.',
    onFailed: toDeletionProblem('vehicle'),
    children: (
      <>
        Unit <strong>{unit}</strong>, {brand.name} {vin} will be removed from all lists.
      </>
    ),
  };
}
