import { expect, test } from 'vitest';
import { givenOf } from './given-place.ts';

const RECORDS = [{ id: 1 }, { id: 2 }, { id: 3 }];

test.each(['2', 2, ['2'], [2], '2,9'])('the address %j names one record', (ids) => {
  expect(givenOf(RECORDS, ids)).toEqual({ id: 2 });
});

test.each([undefined, '', '2,3', [2, 3], '9', 'x', {}])('the address %j leaves the choice open', (ids) => {
  expect(givenOf(RECORDS, ids)).toBeUndefined();
});

test('the only record there is needs no choice, whatever the address says', () => {
  expect(givenOf([{ id: 7 }], undefined)).toEqual({ id: 7 });
  expect(givenOf([{ id: 7 }], '9')).toEqual({ id: 7 });
  expect(givenOf([], '9')).toBeUndefined();
});
