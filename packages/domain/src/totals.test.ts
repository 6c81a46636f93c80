import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cents } from './money.ts';
import { type Position, sumPositions } from './totals.ts';
import { CONDITIONS, type Condition, type ConditionValue, type VehicleValue } from './valuation.ts';

interface Drawn {
  condition: Condition;
  payoffCents: Cents | null;
  mileageMiles: number | null;
  auctions: [Cents | null, Cents | null, Cents | null];
  week?: [now: Cents, then: Cents];
}

function position({ condition, payoffCents, mileageMiles, auctions, week }: Drawn): Position {
  const [excellent, good, fair] = auctions.map(
    (auctionCents): ConditionValue => ({
      auctionCents,
      revenueCents: auctionCents === null || payoffCents === null ? null : auctionCents - payoffCents,
      source: auctionCents === null ? null : 'provider',
      valuedOn: null,
      weeklyChangePercentHundredths: null,
      weekNowCents: week?.[0] ?? null,
      weekAgoCents: week?.[1] ?? null,
      weeklyChangeBreak: null,
    }),
  );
  return { condition, payoffCents, mileageMiles, value: { excellent, good, fair } as VehicleValue };
}

describe('totals', () => {
  const positions = [
    position({
      condition: 'good',
      payoffCents: 900,
      mileageMiles: 10,
      auctions: [1_200, 1_000, 800],
      week: [99, 100],
    }),
    position({
      condition: 'fair',
      payoffCents: 1_000,
      mileageMiles: 21,
      auctions: [1_200, 1_100, 700],
      week: [297, 300],
    }),
    position({ condition: 'good', payoffCents: 500, mileageMiles: null, auctions: [null, null, null] }),
    position({ condition: 'good', payoffCents: 400, mileageMiles: 40, auctions: [400, 400, 400] }),
    position({
      condition: 'good',
      payoffCents: null,
      mileageMiles: 5,
      auctions: [9_000, 8_000, 7_000],
      week: [1, 9],
    }),
  ];

  it('cover the vehicles with finance, auction and revenue only those of them with a value', () => {
    expect(sumPositions(positions)).toEqual({
      count: 4,
      auctionCents: 2_100,
      payoffCents: 2_800,
      revenueCents: -200,
      averageMileageMiles: 24,
      withoutValue: { count: 1, payoffCents: 500 },
      withoutFinance: { count: 1, valued: 1, auctionCents: 8_000 },
      positive: { count: 1, revenueCents: 100 },
      negative: { count: 2, revenueCents: -300 },
      averageRevenueCents: -67,
      weeklyChangePercentHundredths: -100,
    });
  });

  it('use the previewed condition for every vehicle', () => {
    expect(sumPositions(positions, 'excellent')).toMatchObject({ auctionCents: 2_800, revenueCents: 500 });
    expect(sumPositions(positions, 'fair')).toMatchObject({ auctionCents: 1_900, revenueCents: -400 });
  });

  it('are zero without vehicles, and have no average', () => {
    expect(sumPositions([])).toMatchObject({
      count: 0,
      auctionCents: 0,
      averageMileageMiles: null,
      averageRevenueCents: null,
      weeklyChangePercentHundredths: null,
    });
  });

  it('close: revenue = auction − (payoff − payoff without value), and gains and losses add up to it', () => {
    const cents = fc.option(fc.integer({ min: 0, max: 2_147_483_647 }));
    const drawn = fc.record({
      condition: fc.constantFrom(...CONDITIONS),
      payoffCents: cents,
      mileageMiles: fc.option(fc.nat(300_000)),
      auctions: fc.tuple(cents, cents, cents),
    });
    const preview = fc.constantFrom(undefined, ...CONDITIONS);
    fc.assert(
      fc.property(fc.array(drawn), preview, (fleet, previewCondition) => {
        const total = sumPositions(fleet.map(position), previewCondition);
        const { withoutValue, positive, negative } = total;
        expect(total.revenueCents).toBe(total.auctionCents - (total.payoffCents - withoutValue.payoffCents));
        expect(total.revenueCents).toBe(positive.revenueCents + negative.revenueCents);
        expect(total.count).toBe(positive.count + negative.count + withoutValue.count);
        expect(total.count + total.withoutFinance.count).toBe(fleet.length);
      }),
    );
  });
});
