import type { Condition, FleetSort } from '@fleetworth/contract/choices';
import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { figures } from '../../../shell/format/figures.ts';
import { CONDITION_LABELS, STATUS_LABELS } from '../../../shell/format/vehicle-labels.ts';
import type { FleetView } from '../filters/fleet-filters.ts';

export type ListedRow = Pick<
  FleetRow,
  | 'id'
  | 'index'
  | 'unit'
  | 'vin'
  | 'model_year'
  | 'brand'
  | 'model'
  | 'in_service_date'
  | 'mileage'
  | 'condition'
  | 'status'
  | 'tags'
  | 'version'
  | 'auction'
  | `${Condition}_auction`
  | 'value_state'
  | 'value_source'
  | 'valued_on'
  | 'value_basis'
  | 'is_sandbox'
  | 'manual_price_by'
  | 'manual_price_on'
  | 'latest_positive_market_value'
> & {
  company: { id: number; name: string };
  location: Pick<FleetRow['location'], 'id' | 'code' | 'name'>;
  /** Condition that the row's figures assume in place of the vehicle's own condition. */
  previewCondition?: Condition | undefined;
};

export interface RowSource<Row extends ListedRow = ListedRow> {
  name: string;
  fetchPage: (view: FleetView, page: PageRequest) => Promise<{ items: Row[]; next: string | undefined }>;
  /** Ignores the filters of the view. */
  fetchRows: (view: FleetView, vehicleIds: number[], signal?: AbortSignal) => Promise<Row[]>;
  valueOf: (row: Row, column: FleetSort) => RowValue;
  withCondition: (row: Row, condition: Condition) => Row;
}

export interface PageRequest {
  /** Cursor; empty for the first page. */
  after: string;
  per: number;
  signal: AbortSignal;
}

export type RowValue = string | number | null;

export const SHARED_COLUMN_VALUES = {
  unit: ({ unit }) => unit,
  vin: ({ vin }) => vin,
  company: ({ company }) => company.name,
  location: ({ location }) => location.code ?? location.name,
  model_year: (row) => row.model_year,
  brand: ({ brand }) => brand.name,
  model: ({ model }) => model.name,
  in_service_date: (row) => figures.date(row.in_service_date),
  condition: ({ condition }) => CONDITION_LABELS[condition],
  auction: ({ auction }) => auction,
  status: ({ status }) => STATUS_LABELS[status],
} satisfies Partial<Record<FleetSort, (row: ListedRow) => RowValue>>;

export type PositionedRow<Row extends ListedRow = ListedRow> = Row & {
  /** Sort value at the time the row was placed, if it may have changed since. */
  sortedBy?: RowValue;
  /** True if the row no longer belongs at its position. It moves when the list reloads. */
  isMisplaced?: boolean;
};

export function replaceRow<Row extends ListedRow>(
  row: PositionedRow<Row>,
  fresh: Row,
  valueOf: (row: Row) => RowValue,
): PositionedRow<Row> {
  const sortedBy = row.sortedBy === undefined ? valueOf(row) : row.sortedBy;
  return { ...fresh, index: row.index, sortedBy, isMisplaced: sortedBy !== valueOf(fresh) };
}
