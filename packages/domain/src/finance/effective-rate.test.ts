import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type CashFlow,
  effectiveAnnualRatePercentTenThousandths,
  effectiveMonthlyRatePercentTenThousandths,
} from './effective-rate.ts';

/** Returns the present value of all payments at a monthly rate. */
function worth(flow: CashFlow, rate: number): number {
  const factor = 1 / (1 + rate);
  const last = flow.closingBalanceCents * factor ** flow.paymentsCents.length;
  return flow.paymentsCents.reduce((sum, payment, index) => sum + payment * factor ** (index + 1), last);
}

it('is 0.5287 % a month and 6.5328 % a year for 12 payments of 150.00 and 8,800.00 on 10,000.00', () => {
  const paymentsCents = Array<number>(12).fill(15_000);
  const flow = { amountCents: 1_000_000, paymentsCents, closingBalanceCents: 880_000 };
  expect(effectiveMonthlyRatePercentTenThousandths(flow)).toBe(5_287);
  expect(effectiveAnnualRatePercentTenThousandths(flow)).toBe(65_328);
});

it('rounds half a ten-thousandth of a percent up', () => {
  const flow = { amountCents: 2_000_000, paymentsCents: [2_000_001], closingBalanceCents: 0 };
  expect(effectiveMonthlyRatePercentTenThousandths(flow)).toBe(1);
});

it('is 0 where nothing is paid beyond the principal', () => {
  const flow = { amountCents: 1_000_000, paymentsCents: [300_000, 300_000], closingBalanceCents: 400_000 };
  expect(effectiveMonthlyRatePercentTenThousandths(flow)).toBe(0);
  expect(effectiveAnnualRatePercentTenThousandths(flow)).toBe(0);
});

it('equates payments and balance with the amount, within 0.00005%', () => {
  const flows = fc
    .record({
      amountCents: fc.integer({ min: 10_000, max: 100_000_000 }),
      length: fc.integer({ min: 1, max: 100 }),
      thousandths: fc.integer({ min: 0, max: 1_000 }),
      rentThousandths: fc.integer({ min: 1, max: 100 }),
    })
    .map(({ amountCents, length, thousandths, rentThousandths }): CashFlow => {
      const closingBalanceCents = Math.floor((amountCents * thousandths) / 1_000);
      const principal = Math.ceil((amountCents - closingBalanceCents) / length);
      const rent = Math.ceil((amountCents * rentThousandths) / 1_000);
      return {
        amountCents,
        paymentsCents: Array<number>(length).fill(principal + rent),
        closingBalanceCents,
      };
    });
  fc.assert(
    fc.property(flows, (flow) => {
      const rate = effectiveMonthlyRatePercentTenThousandths(flow) / 1e6;
      expect(worth(flow, rate - 0.500001e-6)).toBeGreaterThanOrEqual(flow.amountCents * (1 - 1e-12));
      expect(worth(flow, rate + 0.500001e-6)).toBeLessThanOrEqual(flow.amountCents * (1 + 1e-12));
      const year = effectiveAnnualRatePercentTenThousandths(flow) / 1e6;
      expect(Math.abs((1 + rate) ** 12 - 1 - year)).toBeLessThan(1e-6 + 6e-6 * (1 + rate) ** 11);
    }),
    { numRuns: 300 },
  );
});
