import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repetitions } from '../../../../tools/repetitions.ts';
import { anyContract } from './any-contract.test-data.ts';
import { checkContract } from './check-contract.ts';
import type { FinanceContract } from './contract.ts';
import { exactPayment, exactResidual, exactRows, percent, rounded } from './exact-schedule.test-data.ts';
import { buildPlan, type Plan } from './plan.ts';

const CONTRACTS_EACH = repetitions({ few: 1_000, many: 100_000 });
const VARIANTS = ['lease_one', 'lease_two', 'loan_one', 'loan_two'] as const;

/** Plain comparisons, because an expect for each of two million rows would take minutes. */
function assert(isTrue: boolean, what: string): void {
  if (!isTrue) throw new Error(what);
}

describe.each(VARIANTS)('random contracts of %s', (variant) => {
  const holds = (check: (contract: FinanceContract) => void) =>
    fc.assert(fc.property(anyContract[variant], check), { numRuns: CONTRACTS_EACH });

  it('match exact fractions to the cent', () => {
    holds((contract) => {
      assert(checkContract(contract).length === 0, 'the drawn contract may not be stored');
      const plan = buildPlan(contract);
      const exact = exactRows(contract);
      assert(plan.rows.length === contract.lengthMonths, 'rows are missing');
      plan.rows.forEach((row, index) => {
        const witness = exact[index];
        assert(
          row.openingBalanceCents === witness?.openingBalanceCents &&
            row.depreciationCents === witness.depreciationCents &&
            row.interestCents === witness.interestCents &&
            row.feeCents === witness.feeCents &&
            row.paymentCents === witness.paymentCents &&
            row.closingBalanceCents === witness.closingBalanceCents,
          `month ${row.month}: ${JSON.stringify({ row, witness })}`,
        );
      });
    });
  });

  it('have rows that add up, never rise and never charge an empty balance', () => {
    holds((contract) => {
      const plan = buildPlan(contract);
      checkRows(plan);
      const { depreciationCents, interestCents, feeCents, paymentCents } = plan.totals;
      assert(paymentCents === depreciationCents + interestCents + feeCents, 'the sums do not add up');
    });
  });
});

it('level loans end on their residual and stay near the textbook: 0.015·((1+i)^k − 1)/i dollars', () => {
  fc.assert(
    fc.property(anyContract.loan_two, (contract) => {
      if (contract.variant !== 'loan_two') return;
      const { rows } = buildPlan(contract);
      const residual = exactResidual(contract);
      assert(
        rows.at(-1)?.closingBalanceCents === rounded(residual),
        'the last row does not end on the residual',
      );
      const { over, under } = percent(contract.monthlyInterestRatePercent);
      const rate = Number(over) / Number(under);
      const exact = exactPayment(contract, residual);
      const payment = Number((exact.over * 10n ** 9n) / exact.under) / 1e9;
      for (const row of rows.slice(0, 96)) {
        const growth = Math.exp(row.month * Math.log1p(rate));
        const accrued = rate > 0 ? Math.expm1(row.month * Math.log1p(rate)) / rate : row.month;
        const textbook = (contract.capCostCents - contract.downPaymentCents) * growth - payment * accrued;
        // The textbook formula is only as precise as floating point, whose error grows with the subtracted
        // sums.
        const noise = contract.capCostCents * growth * 1e-11;
        assert(
          Math.abs(row.closingBalanceCents - textbook) <= 1.5 * accrued + noise,
          `month ${row.month} of ${JSON.stringify(contract)}: ${row.closingBalanceCents} for ${textbook}`,
        );
      }
    }),
    { numRuns: CONTRACTS_EACH },
  );
});

it('the last payment of a usual level loan differs from the others by less than the bound', () => {
  const plausible = fc.record({
    lengthMonths: fc.integer({ min: 24, max: 72 }),
    capCostCents: fc.integer({ min: 1_000_000, max: 8_000_000 }),
    rate: fc.integer({ min: 30, max: 120 }),
  });
  fc.assert(
    fc.property(plausible, ({ rate, ...rest }) => {
      const rates = { monthlyInterestRatePercent: String(rate / 100), monthlyDepreciationRatePercent: null };
      const { rows } = buildPlan({ variant: 'loan_two', downPaymentCents: 0, ...rest, ...rates });
      const differenceCents = Math.abs((rows.at(-1)?.paymentCents ?? 0) - (rows[0]?.paymentCents ?? 0));
      const accrued = ((1 + rate / 1e4) ** rest.lengthMonths - 1) / (rate / 1e4);
      expect(differenceCents).toBeLessThan(1.5 * accrued);
    }),
    { numRuns: 2_000 },
  );
});

function checkRows(plan: Plan): void {
  let previous: number | null = null;
  let paid = 0;
  for (const row of plan.rows) {
    assert(
      previous === null || row.openingBalanceCents === previous,
      'a row does not open on the last balance',
    );
    assert(row.closingBalanceCents === row.openingBalanceCents - row.depreciationCents, 'principal');
    assert(row.paymentCents === row.depreciationCents + row.interestCents + row.feeCents, 'payment');
    assert(row.depreciationCents >= 0 && row.interestCents >= 0 && row.closingBalanceCents >= 0, 'negative');
    assert(row.openingBalanceCents > 0 || row.paymentCents === 0, 'an empty balance is charged');
    previous = row.closingBalanceCents;
    paid += row.paymentCents;
  }
  assert(paid === plan.totals.paymentCents, 'the total is not the sum of the rows');
}
