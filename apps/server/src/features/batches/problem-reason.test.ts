import { expect, test } from 'vitest';
import { reasonOf } from './problem-reason.ts';

test.each<[string, string | null, boolean, string]>([
  ['an empty cell or one that cannot be read', 'Unit', true, 'unit.required'],
  ['one that cannot be read and may be empty', 'Status', true, 'status.invalid'],
  ['one that is read and not taken', 'Location code', false, 'location.refused'],
  ['one that may be empty and is not taken', 'Make', false, 'brand.refused'],
  ['a whole row', null, true, 'row.refused'],
])('the reason of %s names its field', (_name, column, isUnreadable, reason) => {
  const problem = { column, value: '', text: 'any', ...(isUnreadable && { isUnreadable }) };
  expect(reasonOf('vehicle_create', problem)).toBe(reason);
});
