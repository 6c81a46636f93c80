import { createContext, use } from 'react';
import type { FieldValue } from './selection-field.ts';

/** Cells read the actions from this context, because columns are defined at module scope. */
export interface SelectionActions {
  change: (vehicleId: number, field: string, value: FieldValue) => void;
  /** Sets a field of this vehicle and of the vehicles below it, one value per row. */
  fillDown: (vehicleId: number, field: string, values: readonly FieldValue[]) => void;
  remove: (vehicle: { id: number; unit: string }) => void;
}

export const SelectionActionsContext = createContext<SelectionActions | null>(null);

export function useSelectionActions(): SelectionActions {
  const actions = use(SelectionActionsContext);
  if (!actions) throw new Error('useSelectionActions must be used within a SelectionActionsContext.');
  return actions;
}
