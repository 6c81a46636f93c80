import { expect, test } from 'vitest';
import { nearReadingsIn } from './near-readings.ts';

const RECORDS = [
  { date: '2025-01-01', mileage: 100 },
  { date: '2025-01-03', mileage: 300 },
  { date: '2025-01-03', mileage: 200 },
  { date: '2025-01-05', mileage: 300 },
  { date: '2025-01-07', mileage: 250 },
  { date: '2025-01-09', mileage: 250 },
];

test('finds the highest earlier, lowest later and last reading of each day', () => {
  const near = nearReadingsIn(RECORDS);
  const [first, , thirdSecond, fifth, seventh] = RECORDS;
  expect(near('2024-12-31')).toEqual({ highestBefore: null, lowestAfter: first, last: null });
  expect(near('2025-01-03')).toEqual({ highestBefore: first, lowestAfter: seventh, last: thirdSecond });
  expect(near('2025-01-06')).toEqual({ highestBefore: fifth, lowestAfter: seventh, last: fifth });
  expect(near('2025-01-10')).toEqual({ highestBefore: fifth, lowestAfter: null, last: RECORDS.at(-1) });
});

test('finds nothing without records', () => {
  expect(nearReadingsIn([])('2025-01-01')).toEqual({ highestBefore: null, lowestAfter: null, last: null });
});
