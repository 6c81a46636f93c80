import { useSearch } from '@tanstack/react-router';
import { FLEET_LIST } from '../features/fleet-view/list/fleet-rows.ts';
import { ValueByVehicleScreen } from '../features/fleet-view/value-by-vehicle.screen.tsx';
import { SelectForGuide } from '../features/guide-valuations/select-for-guide.tsx';
import { SellActions } from '../features/selling/sell-actions.tsx';
import { useListDialogs } from './dialogs/use-list-dialogs.ts';
import { VehicleListDialogs } from './dialogs/vehicle-list-dialogs.tsx';
import { WithListPanel } from './vehicle-panel/with-list-panel.tsx';

/** The list, beside it the panel of a vehicle, and above it a dialog: whichever the address names. */
export function ValueByVehiclePage() {
  const { panel } = useSearch({ from: '/shell/vehicle-advanced' });
  const { add, open } = useListDialogs();
  return (
    <>
      <WithListPanel source={FLEET_LIST}>
        <ValueByVehicleScreen
          renderSelecting={(ticked) => <SelectForGuide {...ticked} />}
          openedId={panel}
          onAdd={add}
          onOpen={open}
          renderActions={({ ids }) => <SellActions vehicleIds={ids} />}
        />
      </WithListPanel>
      <VehicleListDialogs source={FLEET_LIST} />
    </>
  );
}
