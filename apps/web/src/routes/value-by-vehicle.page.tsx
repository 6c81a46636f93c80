import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { FleetSearch } from '../features/fleet-view/fleet-search.ts';
import { fleetListQuery, refreshFleet, refreshRow } from '../features/fleet-view/fleet-view.queries.ts';
import { useFleetView } from '../features/fleet-view/use-fleet-view.ts';
import { ValueByVehicleScreen } from '../features/fleet-view/value-by-vehicle.screen.tsx';
import { paths } from '../paths.ts';
import { lazyDialog } from '../shell/lazy-dialog.tsx';
import { noticeFailure } from '../shell/notices.tsx';
import { WithVehiclePanel } from './with-vehicle-panel.tsx';

const [AddVehicleDialog, usePreloadedAdding] = lazyDialog(
  async () => (await import('./add-vehicle.dialog.tsx')).AddVehicleDialog,
);
const [EditVehicleDialog, usePreloadedEditing] = lazyDialog(
  async () => (await import('./edit-vehicle.dialog.tsx')).EditVehicleDialog,
);

/**
 * The list, beside it the panel of the vehicle that the address names (?panel=ID), and above it a dialog: ?dialog=add, or
 * ?dialog=edit&vehicle=ID.
 */
export function ValueByVehiclePage() {
  const { dialog, vehicle, tab, panel } = useSearch({ from: '/shell/vehicle-advanced' });
  const { view } = useFleetView();
  const queryClient = useQueryClient();
  const navigate = useNavigate({ from: paths.valueByVehicle });
  const loaded = useInfiniteQuery({ ...fleetListQuery(view), enabled: false });
  const rows = useMemo(() => loaded.data?.pages.flatMap(({ items }) => items) ?? [], [loaded.data]);
  usePreloadedAdding();
  usePreloadedEditing();
  const show = useCallback(
    (changes: Pick<FleetSearch, 'dialog' | 'vehicle' | 'tab' | 'panel' | 'added'>, replace = false) =>
      navigate({
        search: (before) => ({
          ...before,
          dialog: undefined,
          vehicle: undefined,
          tab: undefined,
          ...changes,
        }),
        replace,
        // Behind a dialog the list stays where it is; to a new row, which stands first, it goes by itself.
        resetScroll: false,
      }),
    [navigate],
  );
  const add = useCallback(() => void show({ dialog: 'add' }), [show]);
  const close = useCallback(() => void show({}), [show]);
  const isPanelOpen = panel !== undefined;
  // From vehicle to vehicle is one step of the history: going back closes the panel.
  const open = useCallback(
    ({ id }: { id: number }) => void show({ panel: id }, isPanelOpen),
    [show, isPanelOpen],
  );
  const refresh = (id: number) => void refreshRow(queryClient, view, id).catch(noticeFailure);

  return (
    <>
      <WithVehiclePanel
        vehicleId={panel}
        assumed={view.previewCondition}
        rows={rows}
        onShow={(id) => (id === undefined ? void show({ panel: undefined }) : open({ id }))}
        onEdit={(id, half) =>
          void show({ dialog: 'edit', vehicle: id, tab: half === 'finance' ? half : undefined })
        }
      >
        <ValueByVehicleScreen openedId={panel} onAdd={add} onOpen={open} />
      </WithVehiclePanel>
      {dialog === 'add' && (
        <AddVehicleDialog
          onAdded={(id) => {
            void refreshFleet(queryClient);
            void show({ added: id });
          }}
          onClose={close}
        />
      )}
      {dialog === 'edit' && vehicle !== undefined && (
        <EditVehicleDialog
          vehicleId={vehicle}
          tab={tab}
          onSaved={(id) => {
            refresh(id);
            close();
          }}
          onFinanceRemoved={refresh}
          onDeleted={() => {
            void refreshFleet(queryClient);
            void show({ panel: panel === vehicle ? undefined : panel });
          }}
          onClose={close}
        />
      )}
    </>
  );
}
