import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { figures } from '../../shell/figures.ts';
import { CONDITION_LABELS, STATUS_LABELS } from '../../shell/vehicle-words.ts';
import type { FleetSort } from '@fleetworth/contract/choices';

type RowValue = string | number | null;

const dateOf = (date: string) => figures.date(date);

/** What each column holds of a row, bare: for copying, and to see whether a change moves the row in an order. */
export const ROW_VALUES: Record<FleetSort, (row: FleetRow) => RowValue> = {
  unit: ({ unit }) => unit,
  vin: ({ vin }) => vin,
  company: ({ company }) => company.name,
  location: ({ location }) => location.code ?? location.name,
  class_name: (row) => row.class_name,
  model_year: (row) => row.model_year,
  brand: ({ brand }) => brand.name,
  model: ({ model }) => model.name,
  model_detail: (row) => row.model_detail?.name ?? null,
  in_service_date: (row) => dateOf(row.in_service_date),
  mileage: ({ mileage }) => mileage,
  avg_cr: (row) => row.last_mileage_record?.condition_grade ?? null,
  condition: ({ condition }) => CONDITION_LABELS[condition],
  auction: ({ auction }) => auction,
  auction_weekly_change: (row) => row.auction_weekly_change,
  payoff: ({ payoff }) => payoff,
  revenue: ({ revenue }) => revenue,
  estimated_cap_cost: (row) => row.estimated_cap_cost,
  purchase_amount: (row) => row.purchase_amount,
  monthly_payment: (row) => row.monthly_payment,
  remaining: ({ remaining }) => remaining,
  color: ({ color }) => color,
  source: ({ source }) => source,
  status: ({ status }) => STATUS_LABELS[status],
};

/** A row in the list, with what it was sorted by when it got its place there, once that may have changed. */
export interface PlacedRow extends FleetRow {
  placedBy?: RowValue;
}

/** A newer row at the place of another one. */
export function putInPlace(row: PlacedRow, fresh: FleetRow, sort: FleetSort): PlacedRow {
  const placedBy = row.placedBy === undefined ? ROW_VALUES[sort](row) : row.placedBy;
  return { ...fresh, index: row.index, placedBy };
}

/** Does a row stand where it no longer belongs? It moves when the list is loaded again. */
export const isOutOfPlace = (row: PlacedRow, sort: FleetSort): boolean =>
  row.placedBy !== undefined && row.placedBy !== ROW_VALUES[sort](row);
