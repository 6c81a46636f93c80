import { expect, test } from 'vitest';
import { checkOdometer } from './check-odometer.ts';

const TODAY = '2026-11-26';
const today = { mileage: 42_000, date: TODAY };

test.each<[number, string[]]>([
  [41_999, ['below_earlier_reading']],
  [42_000, []],
  [43_500, []],
  [43_501, ['too_many_miles']],
])('%d miles are compared with the reading of the same day that they replace', (mileage, reasons) => {
  const change = { mileage, date: TODAY, highestBefore: null, lowestAfter: null, last: today };
  expect(checkOdometer(change).map(({ reason }) => reason)).toEqual(reasons);
});

test.each<[number, string[]]>([
  [420_000, ['too_many_miles', 'point_moved']],
  [4_200, ['below_earlier_reading', 'point_moved']],
])('%d miles with the digits of the reading of the same day', (mileage, reasons) => {
  const change = { mileage, date: TODAY, highestBefore: null, lowestAfter: null, last: today };
  expect(checkOdometer(change).map(({ reason }) => reason)).toEqual(reasons);
});

test('an edited record is compared with its own miles only where their digits moved', () => {
  const edited = { date: TODAY, highestBefore: null, lowestAfter: null, last: null, formerMileage: 41_203 };
  expect(checkOdometer({ ...edited, mileage: 12_345 })).toEqual([]);
  expect(checkOdometer({ ...edited, mileage: 412_030 })).toMatchObject([
    { reason: 'point_moved', facts: { measure: 'miles', before: 41_203, after: 412_030 } },
  ]);
});

test("reports a reading below an earlier day's reading once", () => {
  const earlier = { mileage: 41_000, date: '2026-11-20' };
  const change = { mileage: 4_120, date: TODAY, highestBefore: earlier, lowestAfter: null, last: today };
  expect(checkOdometer(change)).toMatchObject([{ reason: 'below_earlier_reading', facts: earlier }]);
});
