import { expect, test } from 'vitest';
import { formatResultCount, formatVersionCount } from './result-labels.ts';

const SUCCESS = { error: null };
const FAILED = { error: 'There are no auction values for this VIN.' };

test.each([
  [[SUCCESS], '1 vehicle found.'],
  [[SUCCESS, FAILED, SUCCESS], '2 vehicles found, 1 without values.'],
  [[FAILED], '0 vehicles found, 1 without values.'],
])('formats the result of a search in one sentence', (results, words) => {
  expect(formatResultCount(results)).toBe(words);
});

test('does not count the first version', () => {
  expect([formatVersionCount(2), formatVersionCount(3)]).toEqual(['1 more version', '2 more versions']);
});
