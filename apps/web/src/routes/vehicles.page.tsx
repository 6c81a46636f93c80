import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { VEHICLE_LIST } from '../features/fleet-view/vehicle-rows.ts';
import { VehiclesScreen } from '../features/fleet-view/vehicles.screen.tsx';
import { VehicleDeletion } from '../features/vehicles/delete-vehicle.tsx';
import { vehicleQuery } from '../features/vehicles/vehicle.queries.ts';
import { noticeFailure } from '../shell/notices.tsx';
import { useListDialogs } from './use-list-dialogs.ts';
import { VehicleListDialogs } from './vehicle-list-dialogs.tsx';
import { WithListPanel } from './with-list-panel.tsx';

/** The vehicles, beside them the panel of one, and above them a dialog: whichever the address names. */
export function VehiclesPage() {
  const { dialog, vehicle, panel } = useSearch({ from: '/shell/vehicles' });
  const { add, open, edit, remove, tag, close } = useListDialogs();
  return (
    <>
      <WithListPanel source={VEHICLE_LIST}>
        <VehiclesScreen
          openedId={panel}
          onOpen={open}
          onAdd={add}
          onEdit={edit}
          onDelete={remove}
          onTag={tag}
          tagged={dialog === 'tag' ? (vehicle ?? 'selected') : undefined}
          onClose={close}
        />
      </WithListPanel>
      <VehicleListDialogs source={VEHICLE_LIST} />
      {dialog === 'delete' && vehicle !== undefined && <DeleteDialog vehicleId={vehicle} onClose={close} />}
    </>
  );
}

function DeleteDialog({ vehicleId, onClose }: { vehicleId: number; onClose: () => void }) {
  const { data, error } = useQuery(vehicleQuery(vehicleId));
  useEffect(() => {
    if (!error) return;
    noticeFailure(error);
    onClose();
  }, [error, onClose]);
  return data ? <VehicleDeletion vehicle={data} onClose={onClose} /> : null;
}
