import { type FleetFilters, fleetFilters, type FleetSummaryFilters } from '@fleetworth/contract/fleet-view';
import { API_BASE, routes } from '@fleetworth/contract/routes';
import { encodeCursor, type FleetCursor } from '../apps/server/src/features/fleet-view/fleet-cursor.ts';
import type { BenchFleet, Reader } from './bench-fleet.ts';
import type { ListName } from './best-list.ts';
import type { Call } from './requests.ts';

interface Asked {
  reader?: Reader;
  filters?: Partial<FleetFilters> | Partial<FleetSummaryFilters>;
}

/** A page of the list as a reader asks for it. */
export const listCall = (fleet: BenchFleet, asked: Asked = {}): Call => fleetCall(fleet, 'listFleet', asked);

/** A page of the list of vehicles, as long as those of Value by Vehicle. */
const vehiclesCall = ({ url, tokens }: BenchFleet, { reader = 'all companies' }: Asked = {}): Call => ({
  url: `${url}${API_BASE}${routes.listVehicles.path}?per=${BY_UNIT.per}`,
  method: 'GET',
  token: tokens[reader],
});

/** The pages that are measured. */
export const LIST_CALLS: Record<ListName, (fleet: BenchFleet, asked?: Pick<Asked, 'reader'>) => Call> = {
  listFleet: listCall,
  listVehicles: vehiclesCall,
};

const BY_UNIT = fleetFilters.parse({});
/** Before every unit of the fleet. */
export const BEGIN: Omit<FleetCursor, 'position'> = { value: ' ', id: 1 };

let pagesAsked = 0;

/**
 * The page behind a place of the list by unit, by a new cursor each time: a cache of pages, in any process
 * between, would be of no use.
 */
function newCursor(place: typeof BEGIN): string {
  pagesAsked += 1;
  return encodeCursor(BY_UNIT, { ...place, position: pagesAsked });
}

/** The page behind a cursor. */
export const behind = (list: Call, cursor: string): Call => ({
  ...list,
  url: `${list.url}${list.url.includes('?') ? '&' : '?'}after=${cursor}`,
});

/** The first page of the list by unit, or the one behind a place. */
export const newPage = (list: Call, place = BEGIN): Call => behind(list, newCursor(place));

/** The summary of what a reader's list shows, as its screen requests it: the total alone. */
export const summaryCall = (fleet: BenchFleet, { filters, ...asked }: Asked = {}): Call =>
  fleetCall(fleet, 'summarizeFleet', { ...asked, filters: { group: 'none', ...filters } });

/** Requests the filter choices. */
export const choicesCall = (fleet: BenchFleet, filters: Partial<FleetFilters>): Call =>
  fleetCall(fleet, 'listFilterProperties', { filters });

/** The tree by make and model. */
export const treeCall = (fleet: BenchFleet, filters: object): Call => ({
  url: fleet.url + API_BASE + routes.readTrend.path,
  method: routes.readTrend.method,
  token: fleet.tokens['all companies'],
  body: filters,
});

/** Every company and location over 24 months. */
export const futureSummaryCall = (fleet: BenchFleet): Call => ({
  url: fleet.url + API_BASE + routes.summarizeFutureValues.path,
  method: routes.summarizeFutureValues.method,
  token: fleet.tokens['all companies'],
  body: {},
});

/** The whole list as a file. */
export const exportCall = (fleet: BenchFleet): Call => ({
  url: fleet.url + API_BASE + routes.exportInternalFleet.path,
  method: routes.exportInternalFleet.method,
  token: fleet.tokens['all companies'],
  body: {},
});

const fleetCall = (
  { url, tokens }: BenchFleet,
  name: 'listFleet' | 'summarizeFleet' | 'listFilterProperties',
  { reader = 'all companies', filters }: Asked,
): Call => ({
  url: url + API_BASE + routes[name].path,
  method: routes[name].method,
  token: tokens[reader],
  ...(filters !== undefined && { body: filters }),
});
