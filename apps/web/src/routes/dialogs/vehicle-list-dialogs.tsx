import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { refreshFleet, refreshRow } from '../../features/fleet-view/fleet-view.queries.ts';
import type { ListedRow, RowSource } from '../../features/fleet-view/list/listed-row.ts';
import { useFleetView } from '../../features/fleet-view/use-fleet-view.ts';
import { lazyDialog } from '../../shell/forms/lazy-dialog.tsx';
import { showError } from '../../shell/notices/notices.tsx';
import { useListDialogs } from './use-list-dialogs.ts';

const [AddVehicleDialog, usePreloadAddDialog] = lazyDialog(
  async () => (await import('./add-vehicle.dialog.tsx')).AddVehicleDialog,
);
const [EditVehicleDialog, usePreloadedEditDialog] = lazyDialog(
  async () => (await import('./edit-vehicle.dialog.tsx')).EditVehicleDialog,
);
const [ValueHistoryDialog, usePreloadedHistoryDialog] = lazyDialog(
  async () => (await import('../../features/market-values/value-history.dialog.tsx')).ValueHistoryDialog,
);

const [ManualPriceDialog, usePreloadedPriceDialog] = lazyDialog(
  async () => (await import('../../features/fleet-view/pricing/manual-price.dialog.tsx')).ManualPriceDialog,
);

export function VehicleListDialogs<Row extends ListedRow>({ source }: { source: RowSource<Row> }) {
  const { dialog, vehicle, tab, panel } = useSearch({ strict: false });
  const { view } = useFleetView();
  const { show, close } = useListDialogs();
  const queryClient = useQueryClient();
  usePreloadAddDialog();
  usePreloadedEditDialog();
  usePreloadedHistoryDialog();
  usePreloadedPriceDialog();
  const refresh = (id: number) => void refreshRow(queryClient, { list: source, view }, id).catch(showError);

  if (dialog === 'add')
    return (
      <AddVehicleDialog
        onAdded={(id) => {
          void refreshFleet(queryClient);
          show({ added: id });
        }}
        onClose={close}
      />
    );
  if (dialog === 'history' && vehicle !== undefined)
    return <ValueHistoryDialog vehicleId={vehicle} onClose={close} />;
  if (dialog === 'price' && vehicle !== undefined)
    return (
      <ManualPriceDialog
        vehicleId={vehicle}
        previewCondition={view.previewCondition}
        onPriced={refresh}
        onClose={close}
      />
    );
  if (dialog !== 'edit' || vehicle === undefined) return null;
  return (
    <EditVehicleDialog
      vehicleId={vehicle}
      tab={tab === 'finance' ? tab : undefined}
      onSaved={(id) => {
        refresh(id);
        close();
      }}
      onFinanceRemoved={refresh}
      onDeleted={() => {
        void refreshFleet(queryClient);
        show({ panel: panel === vehicle ? undefined : panel });
      }}
      onClose={close}
    />
  );
}
