import type { FleetFilters } from '@fleetworth/contract/fleet-view';
import { API_BASE, routes } from '@fleetworth/contract/routes';
import type { BenchFleet, Reader } from './bench-fleet.ts';
import type { Call } from './requests.ts';

interface Asked {
  reader?: Reader;
  filters?: Partial<FleetFilters> & { group?: 'location' };
}

/** A page of the list as a reader asks for it. */
export const listCall = (fleet: BenchFleet, asked: Asked = {}): Call => fleetCall(fleet, 'listFleet', asked);

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
