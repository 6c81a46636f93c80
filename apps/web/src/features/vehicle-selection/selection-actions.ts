import { createContext, use } from 'react';
import type { FieldValue } from './selection-field.ts';

/** What the cells of a selected vehicle can do. The columns stand at module scope and reach it through this context. */
export interface SelectionActions {
  change: (vehicleId: number, field: string, value: FieldValue) => void;
  /** Puts values into a field of this vehicle and of those below it, one a row. */
  fillDown: (vehicleId: number, field: string, values: readonly FieldValue[]) => void;
  /** Asks first. */
  remove: (vehicle: { id: number; unit: string }) => void;
}

export const SelectionActionsContext = createContext<SelectionActions | null>(null);

export function useSelectionActions(): SelectionActions {
  const actions = use(SelectionActionsContext);
  if (!actions) throw new Error('A cell of a selection stands outside of it.');
  return actions;
}
