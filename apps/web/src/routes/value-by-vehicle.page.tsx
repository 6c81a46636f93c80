import { FLEET_LIST } from '../features/fleet-view/fleet-rows.ts';
import { ValueByVehicleScreen } from '../features/fleet-view/value-by-vehicle.screen.tsx';
import { useListDialogs } from './use-list-dialogs.ts';
import { VehicleListDialogs } from './vehicle-list-dialogs.tsx';

/** The list, and above it the dialog that the address names. */
export function ValueByVehiclePage() {
  const { add, edit } = useListDialogs();
  return (
    <>
      <ValueByVehicleScreen onAdd={add} onEdit={edit} />
      <VehicleListDialogs source={FLEET_LIST} />
    </>
  );
}
