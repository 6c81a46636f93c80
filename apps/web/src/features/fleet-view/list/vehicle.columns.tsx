import type { VehicleRow } from '@fleetworth/contract/fleet-view';
import type { GridColumn } from '@fleetworth/ui/grid-columns';
import type { PinnedColumns } from '@fleetworth/ui/grid-layout';
import { createListColumns } from './list-columns.tsx';
import { VehicleActions } from './vehicle-actions.tsx';
import { TagsCell } from '../tagging/tags-cell.tsx';
import { VEHICLE_LIST } from './vehicle-rows.ts';

export const PINNED_COLUMNS: PinnedColumns = { start: ['index', 'actions', 'unit'], end: [] };

const { textColumn, unsortedColumn, ...sharedColumns } = createListColumns<VehicleRow>(VEHICLE_LIST.valueOf);

/** Columns in the order of the specification. The order is the same at every width. */
export const VEHICLE_COLUMNS: GridColumn<VehicleRow>[] = [
  sharedColumns.index,
  unsortedColumn('actions', { header: 'Actions', sizePx: 60, isControl: true }, (row) => (
    <VehicleActions row={row} isInGrid />
  )),
  sharedColumns.unit,
  sharedColumns.vin(),
  textColumn('brand', { header: 'Brand', sizePx: 92 }),
  textColumn('model', { header: 'Model', sizePx: 124 }),
  textColumn('model_year', { header: 'Year', sizePx: 54, title: 'Model Year' }),
  textColumn('class_name', { header: 'Class Name', sizePx: 112 }),
  textColumn('in_service_date', { header: 'In Service Date', sizePx: 118 }),
  sharedColumns.location(),
  sharedColumns.condition(),
  sharedColumns.auction(),
  unsortedColumn('tags', { header: 'Manual Selection', sizePx: 126 }, ({ tags }) => <TagsCell tags={tags} />),
  sharedColumns.status(),
];
