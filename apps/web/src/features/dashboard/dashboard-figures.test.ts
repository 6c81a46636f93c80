import type { FleetTotal } from '@fleetworth/contract/fleet-total';
import type { FutureTotal } from '@fleetworth/contract/projections';
import { expect, test } from 'vitest';
import { TOTAL } from '../../../test/fleet-responses.ts';
import {
  selectBars,
  buildCards,
  toOutlook,
  type EquityRow,
  buildEquityRows,
  buildTaskGroups,
} from './dashboard-figures.ts';
import { frameUrl } from './luzmo-frame.tsx';

const FLEET: FleetTotal = {
  ...TOTAL,
  count: 122,
  auction: 2_000_000,
  payoff: 2_131_330,
  revenue: 200_000,
  without_value: { count: 22, payoff: 331_330 },
  without_finance: { count: 16, valued: 14, auction: 250_000 },
  positive: { count: 60, revenue: 260_000 },
  negative: { count: 40, revenue: -60_000 },
  weekly_change: -0.42,
};

test('each figure counts its vehicles and links to them', () => {
  expect(buildCards(FLEET)).toEqual([
    {
      label: 'Vehicles',
      value: '138',
      note: '122 with finance data',
      count: 138,
      countText: 'All vehicles',
      filter: {},
    },
    {
      label: 'Auction Value',
      value: '$2,000,000',
      weeklyChange: -0.42,
      priceBasedText: null,
      count: 100,
      countText: '100 of 138 vehicles',
      filter: { financial: 'true', valued: 'true' },
    },
    {
      label: 'Estimated Payoff',
      value: '$2,131,330',
      note: '22 vehicles without a value: $331,330',
      count: 122,
      countText: '122 of 138 vehicles',
      filter: { financial: 'true' },
    },
    {
      label: 'Estimated Revenue/Loss',
      value: '+$200,000',
      direction: 'up',
      count: 100,
      countText: '100 of 138 vehicles',
      filter: { financial: 'true', valued: 'true' },
    },
    {
      label: 'Underwater',
      value: '−$60,000',
      direction: 'down',
      count: 40,
      countText: '40 of 138 vehicles',
      filter: { sign: 'negative' },
    },
  ]);
});

test('A single vehicle without finance and value has dashes, never 0', () => {
  const total = { ...TOTAL, without_finance: { count: 1, valued: 0, auction: 0 } };
  expect(buildCards(total).map(({ value }) => value)).toEqual(['1', '–', '–', '–', '–']);
  expect(buildCards(total)[1]?.countText).toBe('No auction values yet');
  expect(buildCards(total)[2]?.countText).toBe('No finance data yet');
});

test('Without finance data the auction value is that of all vehicles', () => {
  const [, auction, payoff] = buildCards({
    ...TOTAL,
    without_finance: { count: 16, valued: 14, auction: 250_000 },
  });
  expect(auction).toEqual({
    label: 'Auction Value',
    value: '$250,000',
    priceBasedText: null,
    count: 14,
    countText: '14 of 16 vehicles',
    filter: { valued: 'true' },
  });
  expect(payoff?.value).toBe('–');
});

test('counts what needs attention, with the filter of each list', () => {
  const counts = { incomplete: 4, withoutAssumption: 5, lowConfidence: 7, ending: 8, old: 9, fell: 10 };
  const groups = buildTaskGroups({ ...FLEET, matured: { count: 6, payoff: 60 } }, counts);
  expect(groups.map(({ title }) => title)).toEqual(['Missing data', 'Contracts', 'Values']);
  expect(groups.flatMap(({ tasks }) => tasks)).toEqual([
    { label: 'Missing value', count: 24, filter: { valued: 'false' } },
    { label: 'Missing finance', count: 16, filter: { financial: 'false' } },
    { label: 'Missing mileage or in-service date', count: 4, filter: { incomplete: 'true' } },
    { label: 'Missing depreciation assumption', count: 5, filter: { assumption: 'none' } },
    { label: 'Ended with a balance', count: 6, filter: { contract: 'ended' } },
    { label: 'Ending within 60 days', count: 8, filter: { contract: 'ending' } },
    { label: 'Older than 14 days', count: 9, filter: { value_age: 'old' } },
    { label: 'Low confidence', count: 7, filter: { confidence: 'low' } },
    { label: 'Fell this week', count: 10, filter: { weekly_change: 'down' } },
  ]);
});

test('A place counts the vehicles with both figures, and its row adds up', () => {
  const location = { id: 3, name: 'Tampa Airport', code: 'TPA', total: FLEET };
  const empty = {
    id: 4,
    name: 'Depot',
    code: null,
    total: { ...TOTAL, count: 2, without_value: { count: 2, payoff: 9 } },
  };
  const company = { id: 1, name: 'Harbor Rent', total: FLEET, locations: [location, empty] };
  const [whole, tampa, depot] = buildEquityRows([company]);
  expect(whole).toMatchObject({ isCompany: true, name: 'Harbor Rent', listSearch: { company_id: 1 } });
  expect(tampa).toEqual({
    id: '1/3',
    isCompany: false,
    name: 'TPA · Tampa Airport',
    companyName: 'Harbor Rent',
    shortLabel: 'TPA',
    listSearch: { company_id: 1, location_id: [3] },
    valuedCount: 100,
    auction: 2_000_000,
    payoff: 1_800_000,
    revenue: 200_000,
  });
  expect(depot).toMatchObject({
    shortLabel: 'Depot',
    valuedCount: 0,
    auction: null,
    payoff: null,
    revenue: null,
  });
});

test('Bars are the twelve largest gains and losses, in the order of the table', () => {
  const place = (id: number, revenue: number | null): EquityRow => ({
    id: String(id),
    isCompany: false,
    name: `Location ${id}`,
    companyName: 'Harbor Rent',
    shortLabel: `L${id}`,
    listSearch: { company_id: 1, location_id: [id] },
    valuedCount: 1,
    auction: 1,
    payoff: 1,
    revenue,
  });
  const places = [
    { ...place(0, 999), isCompany: true },
    ...Array.from({ length: 14 }, (_, at) => place(at + 1, at % 2 === 0 ? at : -at)),
    place(15, null),
  ];
  expect(selectBars(places).map(({ id }) => Number(id))).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
});

const sums = (auction: number): FutureTotal => {
  const point = (month: number) => ({
    month,
    date: `2026-12-${String(month + 1).padStart(2, '0')}`,
    projected_auction: Math.round(auction * 100 + month) / 100,
    projected_payoff: 0.1,
    owner_depreciation: 0,
    owner_payoff: 0,
  });
  const months = Array.from({ length: 24 }, (_, place) => point(place + 1));
  const left_out_reasons = { without_finance: 1, without_value: 0 };
  return {
    count: 2,
    owner_count: 2,
    above_water_in: 0,
    current: point(0),
    months,
    left_out: 1,
    left_out_reasons,
    is_sandbox: false,
    manual: 0,
  };
};

test('the outlook has the months of the requested vehicles and counts excluded ones', () => {
  const outlook = toOutlook({ companies: [], total: sums(70.7) });
  expect([outlook.count, outlook.excludedCount, outlook.points.length]).toEqual([2, 1, 25]);
  expect(outlook.points[0]).toEqual({
    month: 0,
    date: '2026-12-01',
    projected_auction: 70.7,
    projected_payoff: sums(70.7).current.projected_payoff,
  });
});

test("passes the grant in the frame's fragment, which no server receives", () => {
  const url = frameUrl({
    server: 'https://app.luzmo.com/',
    host: 'https://api.luzmo.com',
    id: 'id/1',
    token: 'to:ken',
    dashboard_id: '99999999-8888-4777-8666-555555555555',
  });
  const { origin, pathname, search, hash } = new URL(url);
  expect([origin, pathname]).toEqual(['https://app.luzmo.com', '/i/99999999-8888-4777-8666-555555555555']);
  expect(JSON.parse(decodeURIComponent(search.slice(1)))).toEqual({
    version: '0.1.0',
    apiHost: 'https://api.luzmo.com',
  });
  expect(hash).toBe('#id%2F1:to%3Aken');
});
