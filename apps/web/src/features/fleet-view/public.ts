export type { FleetSearch } from './filters/fleet-search.ts';
export { matchCount, unvaluedPayoff } from './fleet-figures.ts';
export { BeforeFinance } from './totals/before-finance.tsx';
export type { FleetView } from './filters/fleet-filters.ts';
export { namedRowsQuery } from './fleet-view.queries.ts';
export { FLEET_LIST } from './list/fleet-rows.ts';
export { FleetActionsContext, type FleetActions } from './list/fleet-actions.ts';
export { listColumns } from './list/list-columns.tsx';
export { useFleetView } from './use-fleet-view.ts';
