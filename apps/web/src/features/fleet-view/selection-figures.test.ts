import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { expect, test } from 'vitest';
import { figuresOf, totalOf } from './selection-figures.ts';

type Figures = Pick<FleetRow, 'auction' | 'payoff' | 'revenue' | 'mileage'>;

const row = (figures: Figures) => ({ condition: 'good', ...figures }) as FleetRow;

const rows = [
  row({ auction: 21_350.5, payoff: 19_870.25, revenue: 1_480.25, mileage: 41_000 }),
  row({ auction: 14_900, payoff: 16_240, revenue: -1_340, mileage: 52_000 }),
  row({ auction: null, payoff: 5_000, revenue: null, mileage: null }),
  row({ auction: 13_750, payoff: null, revenue: null, mileage: 99_000 }),
];

test('a selection is summed as the totals are: over those with finance data, revenue over those that have both', () => {
  expect(totalOf(rows)).toEqual({
    count: 3,
    auction: 36_250.5,
    payoff: 41_110.25,
    revenue: 140.25,
    avg_mileage: 46_500,
    positive: { count: 1, revenue: 1_480.25 },
    negative: { count: 1, revenue: -1_340 },
  });
});

test('the bar shows whole dollars, and signs where they matter', () => {
  expect(figuresOf(totalOf(rows))).toEqual([
    { label: 'Auction', value: '$36,251' },
    { label: 'Payoff', value: '$41,110' },
    { label: 'Revenue/Loss', value: '+$140', note: '1 above · 1 below' },
    { label: 'Avg', value: '46,500', note: 'mi' },
  ]);
});
