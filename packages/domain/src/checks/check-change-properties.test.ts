import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../calendar.ts';
import { type Change, checkChange } from './check-change.ts';

const TODAY = '2026-11-24';
const cents = fc.integer({ min: 1, max: 2_147_483_647 });
const day = fc.integer({ min: -3_000, max: 59 }).map((days) => addDays(TODAY, days));

test('finds nothing in a change that has nothing to compare with and is within all limits', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500_000 }), cents, day, (mileage, amountCents, startDate) => {
      const change: Change = {
        odometer: { mileage, date: TODAY, highestBefore: null, lowestAfter: null, last: null },
        contract: {
          today: TODAY,
          isFlooring: false,
          isByAmounts: false,
          startDate,
          lengthMonths: 96,
          purchase: { amountCents, startDate, value: null, formerCents: null },
          interest: { part: 0, whole: 100 },
        },
        manualPrice: { cents: amountCents, valueCents: null },
        sellPrice: { cents: amountCents, valueCents: null },
      };
      expect(checkChange(change)).toEqual([]);
    }),
  );
});

test('finds nothing in the value itself, whatever it is', () => {
  fc.assert(
    fc.property(cents, day, fc.boolean(), (valueCents, startDate, isFromPricePaid) => {
      const value = { cents: valueCents, isFromPricePaid };
      const purchase = { amountCents: valueCents, startDate, value, formerCents: valueCents };
      const price = { cents: valueCents, valueCents };
      const contract = { today: TODAY, isFlooring: false, isByAmounts: false, purchase };
      expect(checkChange({ contract, manualPrice: price, sellPrice: price })).toEqual([]);
    }),
  );
});

test('finds at most one side of a price, and the same side for every price beyond it', () => {
  fc.assert(
    fc.property(cents, cents, fc.integer({ min: 1, max: 1_000_000 }), (price, valueCents, more) => {
      const of = (one: number) =>
        checkChange({ sellPrice: { cents: one, valueCents } }).map(({ reason }) => reason);
      const findings = of(price);
      expect(findings.length).toBeLessThanOrEqual(1);
      if (findings[0] === 'price_above_auction') expect(of(price + more)).toEqual(findings);
      if (findings[0] === 'price_below_auction') expect(of(Math.max(1, price - more))).toEqual(findings);
    }),
  );
});

test('warns between an earlier and a later reading only if the vehicle drove too fast', () => {
  const readings = fc
    .tuple(
      fc.integer({ min: 1, max: 400_000 }),
      fc.nat(50_000),
      fc.nat(50_000),
      fc.integer({ min: 1, max: 900 }),
    )
    .map(([first, driven, following, days]) => ({ first, driven, following, days }));
  fc.assert(
    fc.property(readings, ({ first, driven, following, days }) => {
      const before = { mileage: first, date: addDays(TODAY, -days) };
      const after = { mileage: first + driven + following, date: addDays(TODAY, 1) };
      const odometer = {
        mileage: first + driven,
        date: TODAY,
        highestBefore: before,
        lowestAfter: after,
        last: before,
      };
      const isTooFast = driven > 1_500 + 250 * days;
      expect(checkChange({ odometer }).map(({ reason }) => reason)).toEqual(
        isTooFast ? ['too_many_miles'] : [],
      );
    }),
  );
});
