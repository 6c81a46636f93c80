import { expect, test } from 'vitest';
import { vehicleAge } from './vehicle-age.ts';

test.each([
  [2018, 2020, 2],
  [2020, 2020, 0],
  [2022, 2020, 0],
  [2018, 2026, 8],
  [null, 2020, null],
])('a model of %s has in the reference year %i the age %s', (modelYear, referenceYear, age) => {
  expect(vehicleAge(modelYear, referenceYear)).toBe(age);
});
