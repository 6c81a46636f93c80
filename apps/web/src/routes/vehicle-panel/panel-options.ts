import type { Condition } from '@fleetworth/contract/choices';
import type { FleetRow } from '@fleetworth/contract/fleet-view';
import type { VehicleTab } from './use-vehicle-tab.ts';

export type ListedVehicle = Pick<FleetRow, 'id' | 'unit'> | FleetRow;

export interface PanelOptions {
  /** Condition that the list assumes in place of the vehicles' own conditions. */
  previewCondition?: Condition | undefined;
  rows: readonly ListedVehicle[];
  /** Opens another vehicle; undefined closes the panel. */
  onShow: (vehicleId: number | undefined) => void;
  onEdit: (vehicleId: number, tab: VehicleTab) => void;
  onShowHistory: (vehicleId: number) => void;
  /** Undefined if prices can't be set. */
  onPrice?: (vehicleId: number) => void;
}
