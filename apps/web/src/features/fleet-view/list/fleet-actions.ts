import type { Condition } from '@fleetworth/contract/choices';
import { createContext, use } from 'react';
import type { ListedRow } from './listed-row.ts';

/** Cells read the actions from `FleetActionsContext`, because columns are defined at module scope. */
export interface FleetActions {
  openVehicle: (row: ListedRow) => void;
  urlOf: (row: ListedRow) => string;
  changeCondition: (row: ListedRow, condition: Condition) => void;
  getReadOnlyReason: (row: ListedRow) => string | undefined;
  editPrice?: ((row: ListedRow) => void) | undefined;
  showHistory?: ((row: ListedRow) => void) | undefined;
  hasValueRequestTimedOut: (vehicleId: number) => boolean;
  retryValue: (vehicleId: number) => void;
}

export const FleetActionsContext = createContext<FleetActions | null>(null);

export function useFleetActions(): FleetActions {
  const actions = use(FleetActionsContext);
  if (!actions) throw new Error('Cells of the fleet list must be rendered inside FleetActionsContext.');
  return actions;
}
