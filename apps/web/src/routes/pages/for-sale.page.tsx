import { useSearch } from '@tanstack/react-router';
import { FLEET_LIST } from '../../features/fleet-view/list/fleet-rows.ts';
import { ForSaleScreen } from '../../features/selling/for-sale.screen.tsx';
import { useListDialogs } from '../dialogs/use-list-dialogs.ts';
import { VehicleListDialogs } from '../dialogs/vehicle-list-dialogs.tsx';
import { ListWithVehiclePanel } from '../vehicle-panel/list-with-vehicle-panel.tsx';

export function ForSalePage() {
  const { panel, view } = useSearch({ from: '/shell/for-sale' });
  const { add, openPanel } = useListDialogs();
  return (
    <>
      <ListWithVehiclePanel source={FLEET_LIST}>
        <ForSaleScreen view={view} openVehicleId={panel} onAdd={add} onOpen={openPanel} />
      </ListWithVehiclePanel>
      <VehicleListDialogs source={FLEET_LIST} />
    </>
  );
}
