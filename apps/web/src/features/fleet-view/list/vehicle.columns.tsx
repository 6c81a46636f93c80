import type { VehicleRow } from '@fleetworth/contract/fleet-view';
import type { GridColumn } from '@fleetworth/ui/grid-columns';
import type { PinnedColumns } from '@fleetworth/ui/grid-layout';
import { listColumns } from './list-columns.tsx';
import { VehicleActions } from './vehicle-actions.tsx';
import { TagsCell } from '../tagging/tags-cell.tsx';
import { VEHICLE_LIST } from './vehicle-rows.ts';

/** Columns that stay in view while the others scroll: which vehicle it is, and what can be done with it. */
export const PINNED: PinnedColumns = { start: ['index', 'actions', 'unit'], end: [] };

const { words, other, ...listed } = listColumns<VehicleRow>(VEHICLE_LIST.valueOf);

export const VEHICLE_COLUMNS: GridColumn<VehicleRow>[] = [
  listed.index,
  other('actions', { header: 'Actions', sizePx: 68 }, (row) => <VehicleActions row={row} isInGrid />),
  listed.unit,
  listed.vin(4),
  words('brand', { header: 'Brand', sizePx: 92, priority: 6 }),
  words('model', { header: 'Model', sizePx: 124, priority: 5 }),
  words('model_year', { header: 'Year', sizePx: 54, title: 'Model Year', priority: 7 }),
  words('class_name', { header: 'Class Name', sizePx: 112, priority: 11 }),
  words('in_service_date', { header: 'In Service Date', sizePx: 118, priority: 10 }),
  listed.location(3),
  listed.condition(2),
  listed.auction(1),
  other('tags', { header: 'Manual Selection', sizePx: 126, priority: 8 }, ({ tags }) => (
    <TagsCell tags={tags} />
  )),
  listed.status(9),
];
