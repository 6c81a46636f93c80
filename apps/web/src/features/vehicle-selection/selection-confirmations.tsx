import { ConfirmDialog } from '@fleetworth/ui/confirm-dialog';
import { counted } from '../../shell/format/plural.ts';

interface RemovalConfirmationProps {
  vehicle: { id: number; unit: string } | null;
  onClose: () => void;
  onRemove: (vehicleId: number) => void;
}

export const RemovalConfirmation = ({ vehicle, onClose, onRemove }: RemovalConfirmationProps) => (
  <ConfirmDialog
    isOpen={vehicle !== null}
    title="Are you sure you want to delete?"
    cancelLabel="Cancel"
    confirmLabel="Delete"
    isDestructive
    onCancel={onClose}
    onConfirm={() => {
      if (vehicle) onRemove(vehicle.id);
      onClose();
    }}
  >
    {vehicle?.unit} and its values will be removed from the selection. The vehicle isn't deleted.
  </ConfirmDialog>
);

interface ClearConfirmationProps {
  isOpen: boolean;
  count: number;
  onClose: () => void;
  onClear: () => void;
}

export const ClearConfirmation = ({ isOpen, count, onClose, onClear }: ClearConfirmationProps) => (
  <ConfirmDialog
    isOpen={isOpen}
    title="All changes will be lost! Are you sure you want to clean?"
    cancelLabel="Cancel"
    confirmLabel="Clear List"
    isDestructive
    onCancel={onClose}
    onConfirm={() => {
      onClear();
      onClose();
    }}
  >
    {counted(count, 'vehicle')} and the values you entered will be removed from the selection.
  </ConfirmDialog>
);
