import { useSearch } from '@tanstack/react-router';
import { FLEET_LIST } from '../../features/fleet-view/list/fleet-rows.ts';
import { getGuideColumns } from '../../features/fleet-view/list/guide.columns.tsx';
import { ValueByVehicleScreen } from '../../features/fleet-view/value-by-vehicle.screen.tsx';
import { GuideToolbar } from '../../features/guide-valuations/guide-toolbar.tsx';
import { SelectForGuide } from '../../features/guide-valuations/select-for-guide.tsx';
import { paths } from '../../paths.ts';
import { useListDialogs } from '../dialogs/use-list-dialogs.ts';
import { VehicleListDialogs } from '../dialogs/vehicle-list-dialogs.tsx';
import { ListWithVehiclePanel } from '../vehicle-panel/list-with-vehicle-panel.tsx';

export function GuideVehiclesPage() {
  const { panel } = useSearch({ from: '/shell/blackbook' });
  const { add, openPanel } = useListDialogs();
  return (
    <>
      <ListWithVehiclePanel source={FLEET_LIST}>
        <ValueByVehicleScreen
          title="Black Book"
          path={paths.guideVehicles}
          getColumns={getGuideColumns}
          renderToolbar={(selected) => <GuideToolbar {...selected} />}
          renderSelectionActions={(selected) => <SelectForGuide {...selected} />}
          openVehicleId={panel}
          onAdd={add}
          onOpen={openPanel}
        />
      </ListWithVehiclePanel>
      <VehicleListDialogs source={FLEET_LIST} />
    </>
  );
}
