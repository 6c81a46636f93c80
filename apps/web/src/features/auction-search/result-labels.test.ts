import { expect, test } from 'vitest';
import { formatResultCount, formatVersionCount } from './result-labels.ts';

const FOUND = { error: null };
const FAILED = { error: 'There are no auction values for this VIN.' };

test.each([
  [[FOUND], '1 vehicle found.'],
  [[FOUND, FAILED, FOUND], '2 vehicles found, 1 without values.'],
  [[FAILED], '0 vehicles found, 1 without values.'],
])('what came of a search is said in one sentence', (results, words) => {
  expect(formatResultCount(results)).toBe(words);
});

test('the first version is no further one', () => {
  expect([formatVersionCount(2), formatVersionCount(3)]).toEqual(['1 more version', '2 more versions']);
});
