import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../shell/api/api-client.ts';
import { ConfirmedDeletion, DeletionDialog } from '../../shell/forms/confirmed-deletion.tsx';
import { problemOfDeleting } from '../../shell/forms/deletion-problem.ts';
import { forgetVehicle } from '../../shell/api/vehicle-row.queries.ts';

const LABEL = 'Delete vehicle';

/** What the question names. */
export interface DeletedVehicle {
  id: number;
  unit: string;
  vin: string;
  brand: { name: string };
  company: { id: number };
}

interface DeleteVehicleProps {
  vehicle: DeletedVehicle;
  /** Why it can not be deleted. */
  disabledReason: string | undefined;
  onDeleted: () => void;
}

/** A button that deletes a vehicle, and its question. */
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

/** The question alone. */
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
    onFailed: problemOfDeleting('vehicle'),
    children: (
      <>
        Unit <strong>{unit}</strong>, {brand.name} {vin} is removed from all lists.
      </>
    ),
  };
}
