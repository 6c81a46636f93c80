import type { Condition } from '@fleetworth/contract/choices';
import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { createContext, use } from 'react';

/** What the cells of a row can do. The columns stand at module scope and reach it through this context. */
export interface FleetActions {
  edit: (row: FleetRow) => void;
  /** Null where the list assumes a condition: then the vehicle's own is not what is shown. */
  changeCondition: ((row: FleetRow, condition: Condition) => void) | null;
  /** Why this row can not be changed; undefined where it can. */
  reasonNotToChange: (row: FleetRow) => string | undefined;
  isValueGivenUp: (vehicleId: number) => boolean;
  retryValue: (vehicleId: number) => void;
}

export const FleetActionsContext = createContext<FleetActions | null>(null);

export function useFleetActions(): FleetActions {
  const actions = use(FleetActionsContext);
  if (!actions) throw new Error('A cell of the fleet list stands outside of it.');
  return actions;
}
