export type { FleetSearch } from './filters/fleet-search.ts';
export {
  PRICE_BASED_FILTER,
  formatPriceBased,
  countMatches,
  getDisplayedAuction,
  describeUnvaluedPayoff,
} from './fleet-figures.ts';
export { NoFinanceNotice } from './totals/no-finance-notice.tsx';
export type { FleetView } from './filters/fleet-filters.ts';
export { rowsByIdQuery } from './fleet-view.queries.ts';
export { FLEET_LIST } from './list/fleet-rows.ts';
export { FleetActionsContext, type FleetActions } from './list/fleet-actions.ts';
export { OldValueMark } from './cells/old-value-mark.tsx';
export { ValueWithMarks } from './cells/value-with-marks.tsx';
export { RowLink } from './cells/row-link.tsx';
export type { RowSource } from './list/listed-row.ts';
export { createListColumns } from './list/list-columns.tsx';
export { useFleetView } from './use-fleet-view.ts';
export { type PickedVehicles, PickVehiclesScreen } from './pick-vehicles.screen.tsx';
export { fetchVehicleIds } from './fetch-vehicle-ids.ts';
export { useSelectionCount } from './use-selection-count.ts';
