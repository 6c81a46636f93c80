import { FLEET_SORTS, fleetFilters } from '@fleetworth/contract/fleet-view';
import { expect, test } from 'vitest';
import { questionOf, readFleetView } from './fleet-filters.ts';

test('an address without filters asks for the defaults of the contract', () => {
  const question = fleetFilters.parse(questionOf(readFleetView({})));
  expect(question).toEqual(fleetFilters.parse({}));
});

test('what an address can not mean counts as not said', () => {
  const view = readFleetView({
    company_id: 'x',
    location_id: '3',
    statuses: 'gone',
    sort: 'toString',
    order: 'up',
  });
  expect(questionOf(view)).toEqual({ sort: 'unit', order: 'asc' });
});

test('every sort of the contract can stand in the address', () => {
  for (const sort of FLEET_SORTS) expect(readFleetView({ sort }).sort).toBe(sort);
});

test('locations need a company', () => {
  expect(readFleetView({ location_id: '3,4' }).locationIds).toEqual([]);
  expect(readFleetView({ company_id: '1', location_id: '3,x,4' }).locationIds).toEqual([3, 4]);
});
