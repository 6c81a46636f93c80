import type { Condition } from '@fleetworth/contract/choices';
import type { FleetRow } from '@fleetworth/contract/fleet-view';
import type { VehicleTab } from './use-vehicle-tab.ts';

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
