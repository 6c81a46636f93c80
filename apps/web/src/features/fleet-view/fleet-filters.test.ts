import { FLEET_SORTS, fleetFilters } from '@fleetworth/contract/fleet-view';
import { expect, test } from 'vitest';
import { type FleetView, questionOf, readFleetView } from './fleet-filters.ts';
import { readFleetSearch } from './fleet-search.ts';

const viewOf = (search: Record<string, unknown>): FleetView => readFleetView(readFleetSearch(search));

test('an address without filters asks for the defaults of the contract', () => {
  const question = fleetFilters.parse(questionOf(viewOf({})));
  expect(question).toEqual(fleetFilters.parse({}));
});

test('what an address can not mean counts as not said', () => {
  const view = viewOf({
    company_id: 'x',
    location_id: '3',
    statuses: 'gone',
    sort: 'toString',
    order: 'up',
  });
  expect(questionOf(view)).toEqual({ sort: 'unit', order: 'asc' });
});

test('every sort of the contract can stand in the address', () => {
  for (const sort of FLEET_SORTS) expect(viewOf({ sort }).sort).toBe(sort);
});

test('locations need a company', () => {
  expect(viewOf({ location_id: '3,4' }).locationIds).toEqual([]);
  expect(viewOf({ company_id: '1', location_id: '3,x,4' }).locationIds).toEqual([3, 4]);
});
