import type { Condition } from '@fleetworth/contract/choices';
import { createContext, use } from 'react';
import type { ListedRow } from './listed-row.ts';

/** What the cells of a row can do. The columns stand at module scope and reach it through this context. */
export interface FleetActions {
  open: (row: ListedRow) => void;
  /** The address that opens it in a window of its own. */
  addressOf: (row: ListedRow) => string;
  /** The condition that the list assumes for all; null where each vehicle has its own, which alone can be changed. */
  assumed: Condition | null;
  changeCondition: (row: ListedRow, condition: Condition) => void;
  /** Why this row can not be changed; undefined where it can. */
  reasonNotToChange: (row: ListedRow) => string | undefined;
  /** Opens the dialog that prices it by hand; not in every list. */
  price?: ((row: ListedRow) => void) | undefined;
  /** Shows what it was worth until today; not in every list. */
  showHistory?: ((row: ListedRow) => void) | undefined;
  isValueGivenUp: (vehicleId: number) => boolean;
  retryValue: (vehicleId: number) => void;
}

export const FleetActionsContext = createContext<FleetActions | null>(null);

export function useFleetActions(): FleetActions {
  const actions = use(FleetActionsContext);
  if (!actions) throw new Error('A cell of the fleet list stands outside of it.');
  return actions;
}
