import type { Condition, FleetSort } from '@fleetworth/contract/choices';
import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { figures } from '../../../shell/format/figures.ts';
import { CONDITION_LABELS, STATUS_LABELS } from '../../../shell/format/vehicle-words.ts';
import type { FleetView } from '../filters/fleet-filters.ts';

/** What every list of vehicles shows of one, whatever else. */
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
};

/** A list of vehicles: how its rows are asked for, and what they hold. */
export interface RowSource<Row extends ListedRow = ListedRow> {
  /** Names it among the queries and the selections that are kept. */
  name: string;
  askForPage: (view: FleetView, page: AskedPage) => Promise<{ items: Row[]; next: string | undefined }>;
  /** Some rows by their vehicles, whatever else the view filters, in the condition that it assumes. */
  askForRows: (view: FleetView, vehicleIds: number[], signal?: AbortSignal) => Promise<Row[]>;
  /** What a column holds of a row, bare: for copying, and to see whether a change moves the row in an order. */
  valueOf: (row: Row, column: FleetSort) => RowValue;
  /** The row as it will be in another condition. */
  inCondition: (row: Row, condition: Condition) => Row;
}

export interface AskedPage {
  /** The cursor; empty for the first page. */
  after: string;
  per: number;
  signal: AbortSignal;
}

export type RowValue = string | number | null;

/** Of the columns that all lists have. */
export const LISTED_VALUES = {
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

/** A row at its place in a list. */
export type PlacedRow<Row extends ListedRow = ListedRow> = Row & {
  /** What it was sorted by when it got its place, once that may have changed. */
  placedBy?: RowValue;
  /** It stands where it no longer belongs: it moves when the list is loaded again. */
  isOutOfPlace?: boolean;
};

/** A newer row at the place of another one. */
export function putInPlace<Row extends ListedRow>(
  row: PlacedRow<Row>,
  fresh: Row,
  valueOf: (row: Row) => RowValue,
): PlacedRow<Row> {
  const placedBy = row.placedBy === undefined ? valueOf(row) : row.placedBy;
  return { ...fresh, index: row.index, placedBy, isOutOfPlace: placedBy !== valueOf(fresh) };
}
