import type { GridColumn } from '@fleetworth/ui/grid-columns';
import { type SelectedRow, selectionColumns } from '../vehicle-selection/public.ts';
import { GUIDE_SELECTION, type GuideValues } from './guide-selection.ts';

const columns = selectionColumns(GUIDE_SELECTION.fields);

/** Columns of the selection, in the order of the specification. */
export const GUIDE_COLUMNS: GridColumn<SelectedRow<GuideValues>>[] = [
  columns.index,
  columns.remove,
  columns.unit,
  columns.vin,
  columns.company,
  columns.location,
  columns.group,
  columns.class,
  columns.modelYear,
  columns.make,
  columns.model,
  columns.modelDetail,
  columns.color,
  columns.condition,
  ...columns.fields,
  columns.problem,
];
