import { useSearch } from '@tanstack/react-router';
import { FLEET_LIST } from '../../features/fleet-view/list/fleet-rows.ts';
import { ValueByVehicleScreen } from '../../features/fleet-view/value-by-vehicle.screen.tsx';
import { SelectForGuide } from '../../features/guide-valuations/select-for-guide.tsx';
import { OrderHistoryDialogs } from '../../features/history-reports/order-history-dialogs.tsx';
import { HistoryOfRow, HistoryOfSelected } from '../../features/history-reports/order-history-menus.tsx';
import { SellDialogs } from '../../features/selling/sell-dialogs.tsx';
import { SellRowItems, SellSelected } from '../../features/selling/sell-menus.tsx';
import { useSellDialogs } from '../../features/selling/use-sell-dialogs.ts';
import { useListDialogs } from '../dialogs/use-list-dialogs.ts';
import { VehicleListDialogs } from '../dialogs/vehicle-list-dialogs.tsx';
import { WithListPanel } from '../vehicle-panel/with-list-panel.tsx';

/** The list, beside it the panel of a vehicle, and above it a dialog: whichever the address names. */
export function ValueByVehiclePage() {
  const { panel } = useSearch({ from: '/shell/vehicle-advanced' });
  const { add, open } = useListDialogs();
  const selling = useSellDialogs();
  return (
    <>
      <WithListPanel source={FLEET_LIST}>
        <ValueByVehicleScreen
          renderSelecting={(ticked) => (
            <>
              <SellSelected selected={ticked} actions={selling} />
              <HistoryOfSelected />
              <SelectForGuide {...ticked} />
            </>
          )}
          renderRowMenu={(row) => (
            <>
              <SellRowItems row={row} actions={selling} />
              <HistoryOfRow row={row} />
            </>
          )}
          renderDialogs={(ticked) => (
            <>
              <SellDialogs tickedIds={ticked.ids} actions={selling} />
              <OrderHistoryDialogs list={FLEET_LIST} ticked={ticked} />
            </>
          )}
          openedId={panel}
          onAdd={add}
          onOpen={open}
        />
      </WithListPanel>
      <VehicleListDialogs source={FLEET_LIST} />
    </>
  );
}
