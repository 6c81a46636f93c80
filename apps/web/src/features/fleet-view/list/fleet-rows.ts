import { type Condition, type FleetSort, VEHICLE_STATUSES } from '@fleetworth/contract/choices';
import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { call } from '../../../shell/api/api-client.ts';
import { type FleetView, toFleetQuery } from '../filters/fleet-filters.ts';
import { type PageRequest, SHARED_COLUMN_VALUES, type RowValue, type RowSource } from './listed-row.ts';

export const FLEET_COLUMN_VALUES: Record<FleetSort, (row: FleetRow) => RowValue> = {
  ...SHARED_COLUMN_VALUES,
  class_name: (row) => row.class_name,
  model_detail: (row) => row.model_detail?.name ?? null,
  mileage: ({ mileage }) => mileage,
  avg_cr: (row) => row.last_mileage_record?.condition_grade ?? null,
  auction_weekly_change: (row) => row.auction_weekly_change,
  payoff: ({ payoff }) => payoff,
  revenue: ({ revenue }) => revenue,
  above_water_in: (row) => row.above_water_in,
  next_month_change: (row) => row.next_month_change,
  estimated_cap_cost: (row) => row.estimated_cap_cost,
  purchase_amount: (row) => row.purchase_amount,
  monthly_payment: (row) => row.monthly_payment,
  remaining: ({ remaining }) => remaining,
  color: ({ color }) => color,
  source: ({ source }) => source,
};

export const FLEET_LIST: RowSource<FleetRow> = {
  name: 'fleet',
  fetchPage: async (view: FleetView, { after, per, signal }: PageRequest) => {
    const filters = { ...toFleetQuery(view), per, ...(after !== '' && { after }) };
    const { data } = await call('listFleet', { filters }, { signal });
    return { items: withPreviewCondition(data.items, view), next: data.pagination.next };
  },
  fetchRows: async (view, vehicleIds, signal) => {
    const filters = {
      vehicle_id: vehicleIds,
      statuses: [...VEHICLE_STATUSES],
      per: Math.max(vehicleIds.length, 1),
      ...(view.previewCondition === undefined ? {} : { preview_condition: view.previewCondition }),
    };
    return withPreviewCondition(
      (await call('listFleet', { filters }, signal ? { signal } : {})).data.items,
      view,
    );
  },
  valueOf: (row, column) => FLEET_COLUMN_VALUES[column](row),
  // A row contains the figures of every condition.
  withCondition: (row: FleetRow, condition: Condition) => ({
    ...row,
    condition,
    auction: row[`${condition}_auction`],
    auction_weekly_change: row[`${condition}_weekly_change`],
    revenue: row[`${condition}_revenue`],
    above_water_in: row[`${condition}_above_water_in`],
    next_month_change: row[`${condition}_next_month_change`],
  }),
};

const withPreviewCondition = (rows: FleetRow[], { previewCondition }: FleetView): FleetRow[] =>
  rows.map((row) => ({ ...row, previewCondition }));
