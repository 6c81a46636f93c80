import { useSearch } from '@tanstack/react-router';
import { FLEET_LIST } from '../../features/fleet-view/list/fleet-rows.ts';
import { ForSaleScreen } from '../../features/selling/for-sale.screen.tsx';
import { useListDialogs } from '../dialogs/use-list-dialogs.ts';
import { VehicleListDialogs } from '../dialogs/vehicle-list-dialogs.tsx';
import { WithListPanel } from '../vehicle-panel/with-list-panel.tsx';

export function ForSalePage() {
  const { panel, view } = useSearch({ from: '/shell/for-sale' });
  const { add, openPanel } = useListDialogs();
  return (
    <>
      <WithListPanel source={FLEET_LIST}>
        <ForSaleScreen view={view} openVehicleId={panel} onAdd={add} onOpen={openPanel} />
      </WithListPanel>
      <VehicleListDialogs source={FLEET_LIST} />
    </>
  );
}
