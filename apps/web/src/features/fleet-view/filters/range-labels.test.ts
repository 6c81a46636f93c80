import { REVENUE_RANGES } from '@fleetworth/domain/revenue-ranges';
import { expect, test } from 'vitest';
import { formatRange } from './range-labels.ts';

test('the ten ranges of revenue read as people write them', () => {
  expect([...REVENUE_RANGES.positive, ...REVENUE_RANGES.negative].map(formatRange)).toEqual([
    '$1 to $500',
    '$500 to $1,000',
    '$1,000 to $1,500',
    '$1,500 to $2,000',
    '$2,000 and over',
    '−$500 to $1',
    '−$1,000 to −$500',
    '−$1,500 to −$1,000',
    '−$2,000 to −$1,500',
    'Below −$2,000',
  ]);
});
