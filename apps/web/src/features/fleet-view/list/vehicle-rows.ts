import { type Condition, VEHICLE_STATUSES } from '@fleetworth/contract/choices';
import { VEHICLE_SORTS, type VehicleSort } from '@fleetworth/contract/vehicle-choices';
import type { VehicleRow } from '@fleetworth/contract/fleet-view';
import { call } from '../../../shell/api/api-client.ts';
import { type FleetView, toFilters } from '../filters/fleet-filters.ts';
import { SHARED_COLUMN_VALUES, type RowValue, type RowSource } from './listed-row.ts';

const MAX_IDS_PER_REQUEST = 200;

export const VEHICLE_COLUMN_VALUES: Record<VehicleSort, (row: VehicleRow) => RowValue> = {
  ...SHARED_COLUMN_VALUES,
  class_name: (row) => row.company_class?.name ?? null,
};

const isVehicleSort = (sort: string): sort is VehicleSort =>
  VEHICLE_SORTS.some((candidate) => candidate === sort);

/**
 * Omits the previewed condition, which the endpoint doesn't accept, and a sort column of another list, which
 * the URL may still contain.
 */
function buildVehicleQuery(view: FleetView) {
  const { preview_condition: _previewed, ...filters } = toFilters(view);
  const order = view.isDescending ? ('desc' as const) : ('asc' as const);
  return isVehicleSort(view.sort) ? { ...filters, sort: view.sort, order } : filters;
}

export const VEHICLE_LIST: RowSource<VehicleRow> = {
  name: 'vehicles',
  fetchPage: async (view, { after, per, signal }) => {
    const query = { ...buildVehicleQuery(view), per, ...(after !== '' && { after }) };
    const { data } = await call('listVehicles', { query }, { signal });
    return { items: data.items, next: data.pagination.next };
  },
  fetchRows: async (_view, vehicleIds, signal) => {
    const rows: VehicleRow[] = [];
    for (let from = 0; from < vehicleIds.length; from += MAX_IDS_PER_REQUEST) {
      const query = {
        vehicle_id: vehicleIds.slice(from, from + MAX_IDS_PER_REQUEST),
        statuses: [...VEHICLE_STATUSES],
        per: MAX_IDS_PER_REQUEST,
      };
      rows.push(...(await call('listVehicles', { query }, signal ? { signal } : {})).data.items);
    }
    return rows;
  },
  valueOf: (row, column) => (isVehicleSort(column) ? VEHICLE_COLUMN_VALUES[column](row) : null),
  withCondition: (row: VehicleRow, condition: Condition) => ({
    ...row,
    condition,
    auction: row[`${condition}_auction`],
  }),
};
