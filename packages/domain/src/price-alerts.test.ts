import { describe, expect, test } from 'vitest';
import { type AlertThreshold, reachesThreshold, evaluateAlert, PeriodChanges } from './price-alerts.ts';
import { changePercentHundredths } from './valuation.ts';

const FALL_OF_3: AlertThreshold = { changeType: 'decrease', thresholdPercentHundredths: 300 };
const RISE_OF_3: AlertThreshold = { changeType: 'increase', thresholdPercentHundredths: 300 };

describe('a price alert', () => {
  test.each([
    [2_135_000, 2_202_000, -304, true],
    [2_140_000, 2_202_000, -282, false],
    [2_130_000, 2_202_000, -327, true],
  ])('of a fall of 3 %% at %i after %i cents is reached as the ruling says', (now, then, change, is) => {
    expect(changePercentHundredths(now, then)).toBe(change);
    expect(reachesThreshold(change, FALL_OF_3)).toBe(is);
  });

  test('triggers at exactly its threshold, only in its direction', () => {
    expect([-300, -299, 300].map((change) => reachesThreshold(change, FALL_OF_3))).toEqual([
      true,
      false,
      false,
    ]);
    expect([300, 299, -300].map((change) => reachesThreshold(change, RISE_OF_3))).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('fires once for a vehicle, and again only after its change was below the threshold', () => {
    const remembered = new Set<number>();
    const fired = [-304, -310, -282, null, -327, null, -327].map((change) => {
      const evaluation = evaluateAlert(FALL_OF_3, new PeriodChanges(new Map([[1, change]])), remembered);
      for (const id of evaluation.rearmed) remembered.delete(id);
      for (const id of evaluation.newlyFired) remembered.add(id);
      return evaluation.newlyFired.length;
    });
    expect(fired).toEqual([1, 0, 0, 0, 1, 0, 0]);
  });

  test('forgets a vehicle that is no longer evaluated, so that it can trigger again later', () => {
    expect(evaluateAlert(FALL_OF_3, new PeriodChanges(new Map()), new Set([1]))).toEqual({
      newlyFired: [],
      rearmed: [1],
    });
  });

  test('lists the vehicles whose change reaches the threshold, whatever their order', () => {
    const changes = new Map<number, number | null>([
      [1, -500],
      [2, null],
      [3, 0],
      [4, -300],
      [5, 420],
    ]);
    expect(new PeriodChanges(changes).listVehiclesReaching(FALL_OF_3)).toEqual([1, 4]);
    expect(new PeriodChanges(changes).listVehiclesReaching(RISE_OF_3)).toEqual([5]);
  });
});
