import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { expect, test } from 'vitest';
import { buildTotalFigures, countMatches, sumRows } from './fleet-figures.ts';

type Figures = Pick<FleetRow, 'auction' | 'payoff' | 'revenue' | 'mileage'> &
  Partial<Pick<FleetRow, 'value_source' | 'is_sandbox' | 'value_basis' | 'remaining'>>;

const row = (figures: Figures) => ({ condition: 'good', ...figures }) as FleetRow;

const withoutFinance = row({ auction: 23_580, payoff: null, revenue: null, mileage: 99_000 });
const withoutValue = row({ auction: null, payoff: 5_000, revenue: null, mileage: null });
const rows = [
  row({ auction: 21_350.5, payoff: 19_870.25, revenue: 1_480.25, mileage: 41_000 }),
  row({ auction: 14_900, payoff: 16_240, revenue: -1_340, mileage: 52_000 }),
  withoutValue,
  withoutFinance,
];
const formatValues = (some: FleetRow[]) =>
  buildTotalFigures(sumRows(some)).flatMap(({ label, value, coverage, parts = [] }) => [
    [label, value, coverage],
    ...parts.map((part) => [part.label, part.value, part.note]),
  ]);

test('sums rows like the totals: over those with finance data, and revenue over those with both', () => {
  expect(sumRows(rows)).toEqual({
    count: 3,
    auction: 36_250.5,
    payoff: 41_110.25,
    revenue: 140.25,
    avg_mileage: 46_500,
    without_value: { count: 1, payoff: 5_000 },
    without_finance: { count: 1, valued: 1, auction: 23_580 },
    positive: { count: 1, revenue: 1_480.25 },
    negative: { count: 1, revenue: -1_340 },
    is_sandbox: false,
    manual: 0,
    by_price: 0,
    matured: { count: 0, payoff: 0 },
  });
  expect(countMatches(sumRows(rows))).toBe(4);
});

test('reports sandbox values of rows and the number of manual prices with finance data', () => {
  const priced = { auction: 20_000, revenue: null, mileage: null, is_sandbox: true };
  const manual = row({ ...priced, payoff: 5_000, value_source: 'manual' });
  expect(sumRows([manual, withoutValue])).toMatchObject({ is_sandbox: false, manual: 1 });
  const ofSandbox = row({ ...priced, payoff: null, value_source: 'provider' });
  expect(sumRows([manual, ofSandbox])).toMatchObject({ is_sandbox: true, manual: 1 });
});

test('counts values estimated from the price paid and contracts that ended with a balance', () => {
  const basis = {
    kind: 'price',
    confidence: 'normal',
    data_year: 2015,
    index_month: null,
    low: null,
    high: null,
  } as const;
  const byPrice = row({
    auction: 20_000,
    payoff: 5_000,
    revenue: 15_000,
    mileage: null,
    remaining: 0,
    value_basis: basis,
  });
  const byHand = row({
    auction: 20_000,
    payoff: 0,
    revenue: 20_000,
    mileage: null,
    value_source: 'manual',
    value_basis: basis,
  });
  expect(sumRows([byPrice, byHand, withoutValue])).toMatchObject({
    by_price: 1,
    matured: { count: 1, payoff: 5_000 },
  });
});

test('shows each sum in whole dollars with the number of vehicles it covers', () => {
  expect(formatValues(rows)).toEqual([
    ['Auction Value', '$36,251', '2 of 4'],
    ['Estimated Payoff', '$41,110', '3 of 4'],
    ['1 vehicle without a value:', '$5,000', undefined],
    ['Estimated Revenue/Loss', '+$140', '2 of 4'],
    ['Positive', '+$1,480', '1'],
    ['Negative', '−$1,340', '1'],
    ['Average', '+$70', undefined],
    ['Avg Per Unit Mileage', '46,500', undefined],
  ]);
});

test('shows a sum over nothing as a dash and never as 0', () => {
  for (const [some, coverage] of [
    [[row({ auction: null, payoff: null, revenue: null, mileage: null })], '0 of 1'],
    [[], undefined],
  ] as const) {
    const words = formatValues([...some]);
    expect(words.map(([, value]) => value)).toEqual(words.map(() => '–'));
    expect(words.slice(0, 3).map(([, , covered]) => covered)).toEqual([coverage, coverage, coverage]);
  }
});

test('shows the auction value of vehicles without finance if no vehicle has finance', () => {
  expect(formatValues([withoutFinance]).slice(0, 3)).toEqual([
    ['Auction Value', '$23,580', '1 of 1'],
    ['Estimated Payoff', '–', '0 of 1'],
    ['Estimated Revenue/Loss', '–', '0 of 1'],
  ]);
  expect(formatValues([withoutFinance, withoutValue])[0]).toEqual(['Auction Value', '–', '0 of 2']);
});

test('shows a sum of 0 for a vehicle whose value equals its payoff', () => {
  const even = row({ auction: 9_000, payoff: 9_000, revenue: 0, mileage: 1 });
  expect(formatValues([even])).toContainEqual(['Estimated Revenue/Loss', '$0', '1 of 1']);
  expect(formatValues([withoutValue])).toContainEqual(['Estimated Payoff', '$5,000', '1 of 1']);
  expect(formatValues([withoutValue])).toContainEqual(['Auction Value', '–', '0 of 1']);
});
