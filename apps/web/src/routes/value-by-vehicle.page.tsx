import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { FleetSearch } from '../features/fleet-view/fleet-search.ts';
import { refreshFleet, refreshRow } from '../features/fleet-view/fleet-view.queries.ts';
import { useFleetView } from '../features/fleet-view/use-fleet-view.ts';
import { ValueByVehicleScreen } from '../features/fleet-view/value-by-vehicle.screen.tsx';
import { paths } from '../paths.ts';
import { lazyDialog } from '../shell/lazy-dialog.tsx';
import { noticeFailure } from '../shell/notices.tsx';

const [AddVehicleDialog, usePreloadedAdding] = lazyDialog(
  async () => (await import('./add-vehicle.dialog.tsx')).AddVehicleDialog,
);
const [EditVehicleDialog, usePreloadedEditing] = lazyDialog(
  async () => (await import('./edit-vehicle.dialog.tsx')).EditVehicleDialog,
);

/** The list, and above it the dialog that the address names: ?dialog=add, or ?dialog=edit&vehicle=ID. */
export function ValueByVehiclePage() {
  const { dialog, vehicle } = useSearch({ from: '/shell/vehicle-advanced' });
  const { view } = useFleetView();
  const queryClient = useQueryClient();
  const navigate = useNavigate({ from: paths.valueByVehicle });
  usePreloadedAdding();
  usePreloadedEditing();
  const show = useCallback(
    (changes: Pick<FleetSearch, 'dialog' | 'vehicle' | 'added'>) =>
      navigate({
        search: (before) => ({ ...before, dialog: undefined, vehicle: undefined, ...changes }),
        // Behind a dialog the list stays where it is; to a new row, which stands first, it goes by itself.
        resetScroll: false,
      }),
    [navigate],
  );
  const add = useCallback(() => void show({ dialog: 'add' }), [show]);
  const edit = useCallback(({ id }: { id: number }) => void show({ dialog: 'edit', vehicle: id }), [show]);
  const close = useCallback(() => void show({}), [show]);
  const refresh = (id: number) => void refreshRow(queryClient, view, id).catch(noticeFailure);

  return (
    <>
      <ValueByVehicleScreen onAdd={add} onEdit={edit} />
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
          onSaved={(id) => {
            refresh(id);
            close();
          }}
          onFinanceRemoved={refresh}
          onDeleted={() => {
            void refreshFleet(queryClient);
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}
