import { expect, test } from 'vitest';
import { reasonOf } from './problem-reason.ts';

test.each<[string, string | null, string, string]>([
  ['an empty cell', 'Mileage', '', 'mileage.required'],
  ['one that can not be read', 'Mileage', 'n/a', 'mileage.required'],
  ['one that can not be read and may be empty', 'Color', 'x'.repeat(51), 'color.invalid'],
  ['one that is read and not taken', 'Location code', 'NOWHERE', 'location.refused'],
  ['one that is empty, may be so, and is not taken', 'Make', '', 'brand.refused'],
  ['a whole row', null, '', 'row.refused'],
])('the reason of %s names its field', (_name, column, value, reason) => {
  expect(reasonOf('vehicle_create', { column, value, text: 'any' })).toBe(reason);
});
