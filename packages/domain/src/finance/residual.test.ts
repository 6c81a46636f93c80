import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { depreciationForResidual } from './residual.ts';

describe('depreciationForResidual', () => {
  it('divides the depreciation of a lease by its months, in whole cents', () => {
    const lease = { capCostCents: 2_650_000, residualCents: 1_400_000, lengthMonths: 48 };
    expect(depreciationForResidual(lease)).toBe(26_042);
    // 48 months leave the residual within 16 cents.
    expect(lease.capCostCents - 48 * 26_042 - lease.residualCents).toBe(-16);
  });

  it('reaches the residual within half a cent a month', () => {
    const amounts = fc.integer({ min: 0, max: 2_147_483_647 });
    fc.assert(
      fc.property(amounts, amounts, fc.integer({ min: 1, max: 600 }), (one, other, lengthMonths) => {
        const [residualCents, capCostCents] = [Math.min(one, other), Math.max(one, other)];
        const monthly = depreciationForResidual({ capCostCents, residualCents, lengthMonths });
        expect(Number.isSafeInteger(monthly)).toBe(true);
        const difference = capCostCents - lengthMonths * monthly - residualCents;
        expect(Math.abs(difference)).toBeLessThanOrEqual(lengthMonths / 2);
      }),
    );
  });
});
