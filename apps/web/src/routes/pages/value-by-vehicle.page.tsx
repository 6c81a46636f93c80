import { useSearch } from '@tanstack/react-router';
import { FLEET_LIST } from '../../features/fleet-view/list/fleet-rows.ts';
import { ValueByVehicleScreen } from '../../features/fleet-view/value-by-vehicle.screen.tsx';
import { useSellDialogs } from '../../features/selling/use-sell-dialogs.ts';
import { lazyDialog } from '../../shell/forms/lazy-dialog.tsx';
import { useListDialogs } from '../dialogs/use-list-dialogs.ts';
import { VehicleListDialogs } from '../dialogs/vehicle-list-dialogs.tsx';
import { ListWithVehiclePanel } from '../vehicle-panel/list-with-vehicle-panel.tsx';

const [SellDialogs, usePreloadedSellDialogs] = lazyDialog(
  async () => (await import('../../features/selling/sell-dialogs.tsx')).SellDialogs,
);
const [OrderHistoryDialogs, usePreloadedOrderDialogs] = lazyDialog(
  async () => (await import('../../features/history-reports/order-history-dialogs.tsx')).OrderHistoryDialogs,
);
const [SelectedActions, usePreloadedSelectedActions] = lazyDialog(
  async () => (await import('./value-by-vehicle-actions.tsx')).SelectedActions,
);
const [RowActions, usePreloadedRowActions] = lazyDialog(
  async () => (await import('./value-by-vehicle-actions.tsx')).RowActions,
);

export function ValueByVehiclePage() {
  const { panel, dialog } = useSearch({ from: '/shell/vehicle-advanced' });
  const { add, openPanel } = useListDialogs();
  const selling = useSellDialogs();
  usePreloadedSellDialogs();
  usePreloadedOrderDialogs();
  usePreloadedSelectedActions();
  usePreloadedRowActions();
  return (
    <>
      <ListWithVehiclePanel source={FLEET_LIST}>
        <ValueByVehicleScreen
          renderSelectionActions={(selected) => <SelectedActions selected={selected} selling={selling} />}
          renderRowMenu={(row) => <RowActions row={row} selling={selling} />}
          renderDialogs={(selected) => (
            <>
              {(dialog?.startsWith('sell') || selling.replacement) && (
                <SellDialogs selectedIds={selected.ids} actions={selling} />
              )}
              {dialog === 'title-history' && <OrderHistoryDialogs list={FLEET_LIST} selected={selected} />}
            </>
          )}
          openVehicleId={panel}
          onAdd={add}
          onOpen={openPanel}
        />
      </ListWithVehiclePanel>
      <VehicleListDialogs source={FLEET_LIST} />
    </>
  );
}
