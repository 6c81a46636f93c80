export { SelectionImportDialog } from './selection-import.dialog.tsx';
export type { SelectionField, SelectionDefinition } from './selection-field.ts';
export { buildSelectionColumns } from './selection-columns.tsx';
export { VEHICLE_ERROR_FIELD, type Rejection, readRejections } from './rejections.ts';
export { SelectionList } from './selection-list.tsx';
export { ClearConfirmation } from './selection-confirmations.tsx';
export type { ReadFile } from './use-selection-import.ts';
export { type SelectedRow, useVehicleSelection, type VehicleSelection } from './use-vehicle-selection.ts';
