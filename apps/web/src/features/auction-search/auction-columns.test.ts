import type { AuctionItem } from '@fleetworth/contract/auction-search';
import { expect, test } from 'vitest';
import { DASH } from '../../shell/format/figures.ts';
import { AUCTION_COLUMNS, AUCTION_GROUPS } from './auction-columns.ts';

const ITEM: AuctionItem = {
  condition: 'good',
  description: { model_year: 2022, brand: 'Toyota', model: 'Camry', trim: 'SE', sub_series: null },
  auction: { excellent: 21_990, good: 21_350, fair: null },
  retail: { excellent: 26_100, good: 25_400, fair: 23_700 },
  average_grade: 41,
  average_mileage: 38_800,
  mileage: 41_203,
  region: 'SE',
  historical_averages: {
    last_30_days: { mileage: 38_500, price: 21_800 },
    last_month: { mileage: 38_000, price: 21_900 },
    last_two_months: { mileage: 37_000, price: 22_000 },
    last_six_months: { mileage: null, price: null },
    last_year: { mileage: 30_000, price: 24_000 },
  },
  forecast: {
    next_month: { auction: 21_050, retail: 25_100 },
    next_year: { auction: 18_000.5, retail: null },
  },
};
const shown = (condition: 'excellent' | 'good' | 'fair', item = ITEM) =>
  Object.fromEntries(
    AUCTION_COLUMNS.map(({ label, format }) => [
      label,
      format(item, { condition, formatRegion: () => 'Southeast' }),
    ]),
  );

test('groups columns as Manheim Current, Historical Averages and Forecast with their subgroups', () => {
  expect(
    AUCTION_GROUPS.map(({ title, subgroups }) => [title, ...subgroups.map((subgroup) => subgroup.title)]),
  ).toEqual([
    ['Manheim Current', 'Data', 'Market Pricing'],
    ['Historical Averages', 'Last 30 Days', 'Last Month', 'Last Two Months', 'Last Six Months', 'Last Year'],
    ['Forecast', 'Next Month', 'Next Year'],
  ]);
});

test('auction and retail follow the condition; all else does not', () => {
  const { Auction: auction, Retail: retail, ...others } = shown('good');
  expect([auction, retail]).toEqual(['$21,350.00', '$25,400.00']);
  const above = shown('excellent');
  expect([above.Auction, above.Retail]).toEqual(['$21,990.00', '$26,100.00']);
  expect(above).toMatchObject(others);
});

test('formats the average grade with two decimals and missing values as dashes', () => {
  expect(shown('fair')).toMatchObject({
    'AVG CR': '4.10',
    'Avg Mileage': '38,800',
    'Sub Series': DASH,
    Auction: DASH,
    'Last Six Months, Price': DASH,
    'Last Six Months, Mileage': DASH,
    'Next Year, Auction': '$18,000.50',
    'Next Year, Retail': DASH,
  });
  expect(shown('good').Region).toBe('Southeast');
  expect(shown('good', { ...ITEM, average_grade: null })['AVG CR']).toBe(DASH);
});
