import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ListedRow } from '../../features/fleet-view/list/listed-row.ts';
import { VEHICLE_LIST } from '../../features/fleet-view/list/vehicle-rows.ts';
import { VehiclesScreen } from '../../features/fleet-view/vehicles.screen.tsx';
import {
  HistoryReportOrderMenuItem,
  HistoryReportOrderButton,
} from '../../features/history-reports/history-report-order-actions.tsx';
import { DeleteVehicleDialog } from '../../features/vehicles/delete-vehicle.tsx';
import { snapshotQuery } from '../../shell/api/query.ts';
import { lazyDialog } from '../../shell/forms/lazy-dialog.tsx';
import { showError } from '../../shell/notices/notices.tsx';
import { useListDialogs } from '../dialogs/use-list-dialogs.ts';
import { VehicleListDialogs } from '../dialogs/vehicle-list-dialogs.tsx';
import { ListWithVehiclePanel } from '../vehicle-panel/list-with-vehicle-panel.tsx';

const [OrderHistoryDialogs, usePreloadedOrderDialogs] = lazyDialog(
  async () => (await import('../../features/history-reports/order-history-dialogs.tsx')).OrderHistoryDialogs,
);

export function VehiclesPage() {
  const { dialog, vehicle, panel } = useSearch({ from: '/shell/vehicles' });
  const { add, openPanel, edit, remove, editTags, close, closePanel } = useListDialogs();
  usePreloadedOrderDialogs();
  return (
    <>
      <ListWithVehiclePanel source={VEHICLE_LIST}>
        <VehiclesScreen
          openVehicleId={panel}
          onOpen={openPanel}
          onAdd={add}
          onEdit={edit}
          onDelete={remove}
          onTag={editTags}
          tagTarget={dialog === 'tag' ? (vehicle ?? 'selected') : undefined}
          onCloseTagging={close}
          renderSelectionActions={renderOrderHistoryButton}
          renderRowMenu={renderOrderHistoryMenuItem}
          renderDialogs={(selected) =>
            dialog === 'title-history' && <OrderHistoryDialogs list={VEHICLE_LIST} selected={selected} />
          }
        />
      </ListWithVehiclePanel>
      <VehicleListDialogs source={VEHICLE_LIST} />
      <DeleteDialog
        vehicleId={dialog === 'delete' ? vehicle : undefined}
        onClose={close}
        onDeleted={() => panel === vehicle && closePanel()}
      />
    </>
  );
}

const renderOrderHistoryButton = () => <HistoryReportOrderButton />;
const renderOrderHistoryMenuItem = (row: ListedRow) => <HistoryReportOrderMenuItem row={row} />;

interface DeleteDialogProps {
  vehicleId: number | undefined;
  onClose: () => void;
  onDeleted: () => void;
}

/** Stays mounted while it closes, so that it can return the focus. */
function DeleteDialog({ vehicleId, onClose, onDeleted }: DeleteDialogProps) {
  const isOpen = vehicleId !== undefined;
  const { data, error } = useQuery({
    ...snapshotQuery('getVehicle', { params: { id: vehicleId ?? 0 } }),
    enabled: isOpen,
  });
  const [lastVehicle, setLastVehicle] = useState(data);
  if (isOpen && data && data !== lastVehicle) setLastVehicle(data);
  useEffect(() => {
    if (!error || !isOpen) return;
    showError(error);
    onClose();
  }, [error, isOpen, onClose]);
  if (!lastVehicle) return null;
  return (
    <DeleteVehicleDialog
      isOpen={isOpen && data !== undefined}
      vehicle={lastVehicle}
      onClose={onClose}
      onDeleted={onDeleted}
    />
  );
}
