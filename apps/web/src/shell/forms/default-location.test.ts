import { expect, test } from 'vitest';
import { findDefault } from './default-location.ts';

const RECORDS = [{ id: 1 }, { id: 2 }, { id: 3 }];

test.each(['2', 2, ['2'], [2], '2,9'])('the URL value %j names one record', (ids) => {
  expect(findDefault(RECORDS, ids)).toEqual({ id: 2 });
});

test.each([undefined, '', '2,3', [2, 3], '9', 'x', {}])('the URL value %j selects no record', (ids) => {
  expect(findDefault(RECORDS, ids)).toBeUndefined();
});

test('selects a single record regardless of the URL', () => {
  expect(findDefault([{ id: 7 }], undefined)).toEqual({ id: 7 });
  expect(findDefault([{ id: 7 }], '9')).toEqual({ id: 7 });
  expect(findDefault([], '9')).toBeUndefined();
});
