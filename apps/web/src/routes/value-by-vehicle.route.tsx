import { useQueryClient } from '@tanstack/react-query';
import { createLazyRoute, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useCallback } from 'react';
import { refreshFleet, refreshRow } from '../features/fleet-view/fleet-view.queries.ts';
import { useFleetView } from '../features/fleet-view/use-fleet-view.ts';
import { ValueByVehicleScreen } from '../features/fleet-view/value-by-vehicle.screen.tsx';
import { loadChunk } from '../shell/load-chunk.ts';
import { noticeFailure } from '../shell/notices.tsx';

const AddVehicleDialog = lazy(() =>
  loadChunk(async () => ({ default: (await import('./add-vehicle.dialog.tsx')).AddVehicleDialog })),
);
const EditVehicleDialog = lazy(() =>
  loadChunk(async () => ({ default: (await import('./edit-vehicle.dialog.tsx')).EditVehicleDialog })),
);

export const valueByVehicleRoute = createLazyRoute('/shell/vehicle-advanced')({
  component: ValueByVehiclePage,
});

/** The list, and above it the dialog that the address names: ?dialog=add, or ?dialog=edit&vehicle=ID. */
function ValueByVehiclePage() {
  const { dialog, vehicle } = useSearch({ from: '__root__' });
  const { view } = useFleetView();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const show = useCallback(
    (changes: { dialog?: string; vehicle?: string; added?: string }) =>
      navigate({
        to: '.',
        search: (before) => ({ ...before, dialog: undefined, vehicle: undefined, ...changes }),
        // Behind a dialog the list stays where it is; to a new row, which stands first, it goes by itself.
        resetScroll: false,
      }),
    [navigate],
  );
  const add = useCallback(() => void show({ dialog: 'add' }), [show]);
  const edit = useCallback(
    ({ id }: { id: number }) => void show({ dialog: 'edit', vehicle: String(id) }),
    [show],
  );
  const close = useCallback(() => void show({}), [show]);
  const refresh = (id: number) => void refreshRow(queryClient, view, id).catch(noticeFailure);

  return (
    <>
      <ValueByVehicleScreen onAdd={add} onEdit={edit} />
      <Suspense>
        {dialog === 'add' && (
          <AddVehicleDialog
            onAdded={(id) => {
              void refreshFleet(queryClient);
              void show({ added: String(id) });
            }}
            onClose={close}
          />
        )}
        {dialog === 'edit' && Number(vehicle) > 0 && (
          <EditVehicleDialog
            vehicleId={Number(vehicle)}
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
      </Suspense>
    </>
  );
}
