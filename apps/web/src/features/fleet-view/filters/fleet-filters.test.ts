import { FLEET_SORTS, fleetFilters } from '@fleetworth/contract/fleet-view';
import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from '../../../shell/url/search-params.ts';
import { countAdvancedFilters, type FleetView, toFleetQuery, readFleetView } from './fleet-filters.ts';
import { readFleetSearch } from './fleet-search.ts';

const viewOf = (search: Record<string, unknown>): FleetView => readFleetView(readFleetSearch(search));

test("an address without filters has the contract's defaults", () => {
  const question = fleetFilters.parse(toFleetQuery(viewOf({})));
  expect(question).toEqual(fleetFilters.parse({}));
});

test('ignores invalid parameters', () => {
  const view = viewOf({
    company_id: 'x',
    location_id: '3',
    statuses: 'gone',
    sort: 'toString',
    order: 'up',
  });
  expect(toFleetQuery(view)).toEqual({ sort: 'unit', order: 'asc' });
});

test('supports every sort of the contract', () => {
  for (const sort of FLEET_SORTS) expect(viewOf({ sort }).sort).toBe(sort);
});

test('locations need a company', () => {
  expect(viewOf({ location_id: '3,4' }).locationIds).toEqual([]);
  expect(viewOf({ company_id: '1', location_id: '3,x,4' }).locationIds).toEqual([3, 4]);
});

test('models need a make', () => {
  expect(viewOf({ model_id: '3,4' }).extraFilters).toEqual({});
  expect(viewOf({ brand_id: '1', model_id: '3,4' }).extraFilters).toEqual({
    brand_id: [1],
    model_id: [3, 4],
  });
});

test('keeps names with any letters, commas and percent signs unchanged in an address', () => {
  const source = ['Smith, Jones & Co.', '100 %2C sure', 'Ä – 中', 'plain'];
  const url = stringifySearch(readFleetSearch({ source }));
  expect(viewOf(parseSearch(url)).extraFilters).toEqual({ source });
});

test('sends every filter of an address that the contract allows, and drops all others', () => {
  const extraFilters = {
    provider: 'manheim',
    manually_priced: false,
    financial: true,
    valued: false,
    projectable: false,
    confidence: 'low',
    assumption: 'none',
    weekly_change: 'down',
    guide_spread: 'over',
    sign: 'negative',
    source: ['Assumption'],
    group: ['Cars'],
    class: ['Midsize'],
    brand_id: [1],
    model_id: [2],
    model_year: [2022, 2023],
    min: -500,
    max: 1,
  };
  const texts = Object.fromEntries(
    Object.entries(extraFilters).map(([name, value]) => [name, String(value)]),
  );
  const view = viewOf(parseSearch(stringifySearch(texts)));
  expect(view.extraFilters).toEqual(extraFilters);
  expect(fleetFilters.parse(toFleetQuery(view))).toMatchObject(extraFilters);
  const broken = Object.fromEntries(Object.keys(extraFilters).map((name) => [name, ' ']));
  expect(viewOf(broken).extraFilters).toEqual({});
  expect(viewOf({ min: '1.5', max: '1e3', manually_priced: 'maybe' }).extraFilters).toEqual({});
});

test('the button of the advanced filters counts lists, and a range of revenue once', () => {
  const count = (search: Record<string, unknown>) => countAdvancedFilters(viewOf(search).extraFilters);
  expect(count({ sign: 'negative', financial: 'false', manually_priced: 'true' })).toBe(0);
  expect(count({ min: '-500' })).toBe(1);
  expect(count({ min: '-500', max: '1', group: 'Cars,Vans', brand_id: '1', model_id: '2' })).toBe(4);
});
