import type { Condition } from '@fleetworth/contract/choices';
import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { BesidePanel, PanelPlace } from '@fleetworth/ui/beside-panel';
import type { ReactNode } from 'react';
import { lazyDialog } from '../../shell/forms/lazy-dialog.tsx';
import type { VehicleTab } from './use-vehicle-tab.ts';

const [OpenPanel, usePreloadedPanel] = lazyDialog(
  async () => (await import('./open-panel.tsx')).OpenPanel,
  <PanelPlace />,
);

/** What the panel asks of a row; the list of values has all that it shows. */
export type Listed = Pick<FleetRow, 'id' | 'unit'> | FleetRow;

export interface ShownPanel {
  /** The condition that the list assumes for all. */
  assumed?: Condition | undefined;
  /** The loaded rows of the list, in its order. */
  rows: readonly Listed[];
  /** Another vehicle, or none. */
  onShow: (vehicleId: number | undefined) => void;
  onEdit: (vehicleId: number, tab: VehicleTab) => void;
  onShowHistory: (vehicleId: number) => void;
  /** Absent where prices are not set. */
  onPrice?: (vehicleId: number) => void;
}

interface WithVehiclePanelProps extends ShownPanel {
  /** As the address says; undefined where no panel is open. */
  vehicleId: number | undefined;
  children: ReactNode;
}

/** A list, and the panel of one of its vehicles beside it. */
export function WithVehiclePanel({ vehicleId, children, ...shown }: WithVehiclePanelProps) {
  usePreloadedPanel();
  const close = () => shown.onShow(undefined);
  return (
    <BesidePanel
      panel={vehicleId !== undefined && <OpenPanel vehicleId={vehicleId} {...shown} onClose={close} />}
    >
      {children}
    </BesidePanel>
  );
}
