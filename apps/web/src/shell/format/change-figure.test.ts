import { expect, test } from 'vitest';
import { formatBreakReason, formatComparisonBreak } from './change-figure.tsx';

test('says whether the odometer rose too far or was corrected', () => {
  expect(formatBreakReason('odometer', 2_914)).toBe('Odometer up 2,914 miles');
  expect(formatBreakReason('odometer', -31_103)).toBe('Odometer corrected');
  expect(formatBreakReason('odometer')).toBe('Odometer changed');
});

test('names the contract if the price paid has changed', () => {
  expect(formatComparisonBreak({ reason: 'price_paid', on: '2026-11-07' })).toBe(
    'Contract changed on 11/07/2026',
  );
});
