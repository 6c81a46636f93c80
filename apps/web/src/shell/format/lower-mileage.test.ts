import { expect, it } from 'vitest';
import { lowerMileageQuestion } from './lower-mileage.ts';

const RECORDS = [
  { mileage: 70_100, date: '2026-11-23' },
  { mileage: 69_000, date: '2026-10-01' },
];

it('asks about a mileage below the highest of the same day or earlier', () => {
  expect(lowerMileageQuestion({ mileage: 60_000, date: '2026-11-23' }, RECORDS)).toBe(
    'Lower than 70,100 of 11/23/2026. Save all the same?',
  );
  expect(lowerMileageQuestion({ mileage: 60_000, date: '2026-10-15' }, RECORDS)).toBe(
    'Lower than 69,000 of 10/01/2026. Save all the same?',
  );
});

it('asks nothing where no earlier record is higher', () => {
  expect(lowerMileageQuestion({ mileage: 69_500, date: '2026-10-15' }, RECORDS)).toBeNull();
  expect(lowerMileageQuestion({ mileage: 60_000, date: '2026-09-30' }, RECORDS)).toBeNull();
});
