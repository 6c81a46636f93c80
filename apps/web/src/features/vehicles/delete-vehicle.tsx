import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../shell/api/api-client.ts';
import { ConfirmedDeletion, DeletionDialog } from '../../shell/forms/confirmed-deletion.tsx';
import { toDeletionProblem } from '../../shell/forms/deletion-problem.ts';
import { forgetVehicle } from '../../shell/api/vehicle-row.queries.ts';

const LABEL = 'Delete vehicle';

export interface DeletedVehicle {
  id: number;
  unit: string;
  vin: string;
  brand: { name: string };
  company: { id: number };
}

interface DeleteVehicleProps {
  vehicle: DeletedVehicle;
  disabledReason: string | undefined;
  onDeleted: () => void;
}

export const DeleteVehicle = ({ vehicle, disabledReason, onDeleted }: DeleteVehicleProps) => (
  <ConfirmedDeletion
    {...useDeletion(vehicle)}
    label={LABEL}
    disabledReason={disabledReason}
    onDone={onDeleted}
  />
);

interface VehicleDeletionProps {
  isOpen: boolean;
  vehicle: DeletedVehicle;
  onClose: () => void;
  onDeleted: () => void;
}

export const VehicleDeletion = ({ isOpen, vehicle, onClose, onDeleted }: VehicleDeletionProps) => (
  <DeletionDialog
    {...useDeletion(vehicle)}
    isOpen={isOpen}
    title={`${LABEL}?`}
    onClose={onClose}
    onDone={onDeleted}
  />
);

function useDeletion({ id, unit, brand, vin, company }: DeletedVehicle) {
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
