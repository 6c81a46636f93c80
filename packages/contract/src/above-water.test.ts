import { expect, test } from 'vitest';
import { aboveWaterText, projectedAboveWaterText } from './above-water.ts';

test.each([
  [null, null],
  [0, 'Above water'],
  [1, 'Above water in December 2026'],
  [4, 'Above water in March 2027'],
  [24, 'Above water in November 2028'],
  [25, 'Underwater for the next 24 months'],
])('%s months are written as %s', (months, text) => {
  expect(aboveWaterText(months, '2026-11-27')).toBe(text);
});

test('counts from the last day of shorter months', () => {
  expect(aboveWaterText(1, '2027-01-31')).toBe('Above water in February 2027');
});

test('says today next to figures of a later month', () => {
  expect(projectedAboveWaterText(0, '2026-11-27')).toBe('Above water today');
  expect(projectedAboveWaterText(4, '2026-11-27')).toBe('Above water in March 2027');
  expect(projectedAboveWaterText(null, '2026-11-27')).toBeNull();
});
