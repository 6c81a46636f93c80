import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { refreshFleet } from '../../features/fleet-view/fleet-view.queries.ts';
import { MileageScreen } from '../../features/mileage/mileage.screen.tsx';
import type { MileageSearch } from '../../features/mileage/mileage-search.ts';
import { paths } from '../../paths.ts';
import { lazyDialog } from '../../shell/forms/lazy-dialog.tsx';
import { refreshVehicle, vehicleRowQuery } from '../../shell/api/vehicle-row.queries.ts';
import { WithVehiclePanel } from '../vehicle-panel/with-vehicle-panel.tsx';

const [EditVehicleDialog, usePreloadedEditDialog] = lazyDialog(
  async () => (await import('../dialogs/edit-vehicle.dialog.tsx')).EditVehicleDialog,
);

const [ValueHistoryDialog] = lazyDialog(
  async () => (await import('../../features/market-values/value-history.dialog.tsx')).ValueHistoryDialog,
);

export function MileagePage() {
  const { panel, vehicle, dialog, tab } = useSearch({ from: '/shell/mileage' });
  const queryClient = useQueryClient();
  const navigate = useNavigate({ from: paths.mileage });
  // Reads only the cache, because the screen loads the row.
  const selectedVehicle = useQuery({ ...vehicleRowQuery({ vehicleId: vehicle ?? 0 }), enabled: false });
  usePreloadedEditDialog();
  const changeSearch = (changes: Pick<MileageSearch, 'panel' | 'dialog' | 'tab' | 'vehicle'>) =>
    void navigate({
      search: (before) => ({ ...before, dialog: undefined, tab: undefined, ...changes }),
      resetScroll: false,
    });
  const refresh = (id: number) => {
    void refreshVehicle(queryClient, id);
    // The vehicle select shows the unit, which may have changed.
    void refreshFleet(queryClient);
  };

  return (
    <>
      <WithVehiclePanel
        vehicleId={panel}
        rows={selectedVehicle.data?.row ? [selectedVehicle.data.row] : []}
        onShow={(id) => changeSearch({ panel: id })}
        onEdit={(_id, editedTab) =>
          changeSearch({ dialog: 'vehicle', tab: editedTab === 'finance' ? editedTab : undefined })
        }
        onShowHistory={() => changeSearch({ dialog: 'history' })}
      >
        <MileageScreen />
      </WithVehiclePanel>
      {dialog === 'history' && panel !== undefined && (
        <ValueHistoryDialog vehicleId={panel} onClose={() => changeSearch({})} />
      )}
      {dialog === 'vehicle' && panel !== undefined && (
        <EditVehicleDialog
          vehicleId={panel}
          tab={tab}
          onSaved={(id) => {
            refresh(id);
            changeSearch({});
          }}
          onFinanceRemoved={refresh}
          onDeleted={() => changeSearch({ panel: undefined, vehicle: undefined })}
          onClose={() => changeSearch({})}
        />
      )}
    </>
  );
}
