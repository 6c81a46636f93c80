import { type FleetFilters, fleetFilters } from '@fleetworth/contract/fleet-view';
import { API_BASE, routes } from '@fleetworth/contract/routes';
import { encodeCursor, type FleetCursor } from '../apps/server/src/features/fleet-view/fleet-cursor.ts';
import type { BenchFleet, Reader } from './bench-fleet.ts';
import type { Call } from './requests.ts';

interface Asked {
  reader?: Reader;
  filters?: Partial<FleetFilters> & { group?: 'location' };
}

/** A page of the list as a reader asks for it. */
export const listCall = (fleet: BenchFleet, asked: Asked = {}): Call => fleetCall(fleet, 'listFleet', asked);

const BY_UNIT = fleetFilters.parse({});
/** Before every unit of the fleet. */
export const BEGIN: Omit<FleetCursor, 'position'> = { value: ' ', id: 1 };

let pagesAsked = 0;

/** The page behind a place of the list by unit, by a new cursor each time: a cache of pages, in any process between, would be of no use. */
function newCursor(place: typeof BEGIN): string {
  pagesAsked += 1;
  return encodeCursor(BY_UNIT, { ...place, position: pagesAsked });
}

/** The first page of the list by unit, or the one behind a place. */
export const newPage = (list: Call, place = BEGIN): Call => ({
  ...list,
  url: `${list.url}?after=${newCursor(place)}`,
});

/** The summary of what a reader's list shows. */
export const summaryCall = (fleet: BenchFleet, asked: Asked = {}): Call =>
  fleetCall(fleet, 'summarizeFleet', asked);

const fleetCall = (
  { url, tokens }: BenchFleet,
  name: 'listFleet' | 'summarizeFleet',
  { reader = 'all companies', filters }: Asked,
): Call => ({
  url: url + API_BASE + routes[name].path,
  method: routes[name].method,
  token: tokens[reader],
  ...(filters !== undefined && { body: filters }),
});
