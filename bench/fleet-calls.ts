import { type FleetFilters, fleetFilters, type FleetSummaryFilters } from '@fleetworth/contract/fleet-view';
import { API_BASE, routes } from '@fleetworth/contract/routes';
import { encodeCursor, type FleetCursor } from '../apps/server/src/features/fleet-view/fleet-cursor.ts';
import type { BenchFleet, Reader } from './bench-fleet.ts';
import type { ListName } from './best-list.ts';
import type { Call } from './requests.ts';

interface CallOptions {
  reader?: Reader;
  filters?: Partial<FleetFilters> | Partial<FleetSummaryFilters>;
}

/** Requests a page of Value by Vehicle. */
export const listCall = (fleet: BenchFleet, options: CallOptions = {}): Call =>
  fleetCall(fleet, 'listFleet', options);

/** Requests a page of the list of vehicles with as many rows as Value by Vehicle. */
const vehiclesCall = ({ url, tokens }: BenchFleet, { reader = 'all companies' }: CallOptions = {}): Call => ({
  url: `${url}${API_BASE}${routes.listVehicles.path}?per=${BY_UNIT.per}`,
  method: 'GET',
  token: tokens[reader],
});

/** Lists whose pages are measured. */
export const LIST_CALLS: Record<
  ListName,
  (fleet: BenchFleet, options?: Pick<CallOptions, 'reader'>) => Call
> = {
  listFleet: listCall,
  listVehicles: vehiclesCall,
};

const BY_UNIT = fleetFilters.parse({});
/** Cursor before the first unit. */
export const START: Omit<FleetCursor, 'position'> = { value: ' ', id: 1 };

let pagesRequested = 0;

/** Returns a cursor that differs each time, so that no cache of pages can answer. */
function newCursor(cursor: typeof START): string {
  pagesRequested += 1;
  return encodeCursor(BY_UNIT, { ...cursor, position: pagesRequested });
}

/** Requests the page after a cursor. */
export const pageAfter = (list: Call, cursor: string): Call => ({
  ...list,
  url: `${list.url}${list.url.includes('?') ? '&' : '?'}after=${cursor}`,
});

/** Requests the first page of a list by unit, or the page after a cursor. */
export const newPage = (list: Call, cursor = START): Call => pageAfter(list, newCursor(cursor));

/** Requests the summary as its screen does: only the total. */
export const summaryCall = (fleet: BenchFleet, { filters, ...options }: CallOptions = {}): Call =>
  fleetCall(fleet, 'summarizeFleet', { ...options, filters: { group: 'none', ...filters } });

/** Requests the filter choices. */
export const choicesCall = (fleet: BenchFleet, filters: Partial<FleetFilters>): Call =>
  fleetCall(fleet, 'listFilterProperties', { filters });

/** Requests the tree of makes and models. */
export const treeCall = (fleet: BenchFleet, filters: object): Call => ({
  url: fleet.url + API_BASE + routes.readTrend.path,
  method: routes.readTrend.method,
  token: fleet.tokens['all companies'],
  body: filters,
});

/** Requests the projection of all locations over 24 months. */
export const futureSummaryCall = (fleet: BenchFleet): Call => ({
  url: fleet.url + API_BASE + routes.summarizeFutureValues.path,
  method: routes.summarizeFutureValues.method,
  token: fleet.tokens['all companies'],
  body: {},
});

/** Requests an export of all vehicles. */
export const exportCall = (fleet: BenchFleet): Call => ({
  url: fleet.url + API_BASE + routes.exportInternalFleet.path,
  method: routes.exportInternalFleet.method,
  token: fleet.tokens['all companies'],
  body: {},
});

const fleetCall = (
  { url, tokens }: BenchFleet,
  name: 'listFleet' | 'summarizeFleet' | 'listFilterProperties',
  { reader = 'all companies', filters }: CallOptions,
): Call => ({
  url: url + API_BASE + routes[name].path,
  method: routes[name].method,
  token: tokens[reader],
  ...(filters !== undefined && { body: filters }),
});
