import type { Condition } from '@fleetworth/contract/choices';
import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { BesidePanel, SidePanel } from '@fleetworth/ui/side-panel';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { lazyDialog } from '../shell/lazy-dialog.tsx';
import { vehicleRowQuery } from '../shell/vehicle-row.queries.ts';
import type { VehicleTab } from './use-vehicle-tab.ts';
import { PanelSkeleton } from './vehicle-panel-skeleton.tsx';

const [VehiclePanel, usePreloadedPanel] = lazyDialog(
  async () => (await import('./vehicle-panel.tsx')).VehiclePanel,
  <PanelSkeleton />,
);

/** What the panel asks of a row; the list of values has all that it shows. */
type Listed = Pick<FleetRow, 'id' | 'unit'> | FleetRow;

interface WithVehiclePanelProps {
  /** As the address says; undefined where no panel is open. */
  vehicleId: number | undefined;
  /** The condition that the list assumes for all. */
  assumed?: Condition | undefined;
  /** The loaded rows of the list, in its order. */
  rows: readonly Listed[];
  /** Another vehicle, or none. */
  onShow: (vehicleId: number | undefined) => void;
  onEdit: (vehicleId: number, tab: VehicleTab) => void;
  children: ReactNode;
}

/** A list, and the panel of one of its vehicles beside it. */
export function WithVehiclePanel({ vehicleId, children, ...props }: WithVehiclePanelProps) {
  usePreloadedPanel();
  return (
    <BesidePanel panel={vehicleId !== undefined && <OpenPanel vehicleId={vehicleId} {...props} />}>
      {children}
    </BesidePanel>
  );
}

type OpenPanelProps = Omit<WithVehiclePanelProps, 'children'> & { vehicleId: number };

function OpenPanel({ vehicleId, assumed, rows, onShow, onEdit }: OpenPanelProps) {
  // What asks again is the panel within.
  const shown = useQuery({
    ...vehicleRowQuery({ vehicleId, condition: assumed }),
    refetchInterval: false,
  });
  const at = rows.findIndex(({ id }) => id === vehicleId);
  const listed = rows[at];
  const step = (to: Listed | undefined) => (at < 0 || to === undefined ? undefined : () => onShow(to.id));

  return (
    <SidePanel
      title={(shown.data?.row ?? listed)?.unit ?? 'Vehicle'}
      shown={vehicleId}
      onPrevious={step(rows[at - 1])}
      onNext={step(rows[at + 1])}
      onClose={() => onShow(undefined)}
      findHome={() =>
        document.querySelector<HTMLElement>(
          `[data-row-id="${vehicleId}"] [data-opens-panel], button[data-row-id="${vehicleId}"], [data-opens-panel="${vehicleId}"]`,
        )
      }
    >
      <VehiclePanel
        vehicleId={vehicleId}
        assumed={assumed}
        listed={listed && 'default_market_value' in listed ? listed : undefined}
        onEdit={(tab) => onEdit(vehicleId, tab)}
        onClose={() => onShow(undefined)}
      />
    </SidePanel>
  );
}
