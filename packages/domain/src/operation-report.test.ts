import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type OperationCounts, operationFigures } from './operation-report.ts';

const COUNTS: OperationCounts = {
  owned: 40,
  outOfService: 3,
  onRent: 30,
  reservedOut: 9,
  dueIn: 4,
  revenueCents: 123_456,
  ownedWithRevenue: 40,
  onRentWithRevenue: 30,
};

test('computes 2 available, 75% on rent, $30.86 per unit and $41.15 per rented unit for 40 vehicles', () => {
  expect(operationFigures(COUNTS)).toEqual({
    movements: 13,
    available: 2,
    utilizationPercent: 75,
    revenuePerUnitCents: 3_086,
    revenuePerRentedUnitCents: 4_115,
  });
});

test('goes below 0 if more vehicles are reserved than available', () => {
  expect(operationFigures({ ...COUNTS, reservedOut: 20 }).available).toBe(-9);
});

test('returns null without owned vehicles or revenue', () => {
  expect(
    operationFigures({ ...COUNTS, owned: 0, revenueCents: null, ownedWithRevenue: 0, onRentWithRevenue: 0 }),
  ).toMatchObject({ utilizationPercent: null, revenuePerUnitCents: null, revenuePerRentedUnitCents: null });
  expect(operationFigures({ ...COUNTS, onRentWithRevenue: 0 }).revenuePerRentedUnitCents).toBeNull();
});

test('The utilisation of a sum is that of its counts, and no mean of percents', () => {
  const count = fc.integer({ min: 0, max: 10_000 });
  fc.assert(
    fc.property(fc.array(fc.tuple(count, count), { minLength: 1, maxLength: 30 }), (days) => {
      const owned = days.reduce((sum, [count]) => sum + count, 0);
      const onRent = days.reduce((sum, [, count]) => sum + count, 0);
      const { utilizationPercent } = operationFigures({ ...COUNTS, owned, onRent });
      if (owned === 0) expect(utilizationPercent).toBeNull();
      else
        expect(Math.abs((utilizationPercent ?? 0) - (onRent * 100) / owned)).toBeLessThanOrEqual(
          0.005 + 1e-9,
        );
    }),
  );
});
