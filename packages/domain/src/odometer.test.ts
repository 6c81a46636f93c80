import { expect, test } from 'vitest';
import { assessReading } from './odometer.ts';

const LAST = { mileage: 41_000, date: '2026-11-10' };

test.each([
  [41_100, '2026-11-10', 'write'],
  [41_099, '2026-11-10', 'nothing_new'],
  [41_000, '2026-11-10', 'nothing_new'],
  [41_099, '2026-11-16', 'nothing_new'],
  [41_001, '2026-11-17', 'write'],
  [41_000, '2026-11-17', 'nothing_new'],
  [40_999, '2026-11-10', 'lower'],
  [40_999, '2026-12-10', 'lower'],
  [40_000, '2026-11-09', 'nothing_new'],
  [41_500, '2026-11-09', 'nothing_new'],
  [42_500, '2026-11-10', 'write'],
  [42_501, '2026-11-10', 'too_fast'],
  [42_501, '2026-11-11', 'too_fast'],
  [44_000, '2026-11-12', 'write'],
  [44_001, '2026-11-12', 'too_fast'],
] as const)('%i miles on %s: %s', (mileage, date, verdict) => {
  expect(assessReading({ mileage, date, isFuture: false }, LAST)).toBe(verdict);
});

test('reports a reading in the future as such before anything else', () => {
  expect(assessReading({ mileage: 1, date: '2026-11-30', isFuture: true }, LAST)).toBe('future');
});
