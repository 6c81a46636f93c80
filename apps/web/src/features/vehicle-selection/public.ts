export { SelectionImportDialog } from './selection-import.dialog.tsx';
export type { SelectionField } from './selection-field.ts';
export { selectionColumns } from './selection-columns.tsx';
export { SelectionList } from './selection-list.tsx';
export { ClearQuestion } from './selection-questions.tsx';
export { type SelectedRow, useVehicleSelection, type VehicleSelection } from './use-vehicle-selection.ts';
