import fc from 'fast-check';
import type { ContractTerms, FinanceContract } from './contract.ts';

// Random contracts for the property tests: mostly typical fleet contracts, some at the limits of what may be
// stored.

const capCostCents = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 500_000, max: 12_000_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 2, max: 1_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 12_000_000, max: 2_147_483_647 }) },
);

const lengthMonths = fc.oneof(
  { weight: 40, arbitrary: fc.integer({ min: 1, max: 84 }) },
  { weight: 1, arbitrary: fc.integer({ min: 85, max: 600 }) },
);

/** Percents as people type them, such as '0.58'. Some have more digits than a number can hold. */
function percentBelow(limit: number) {
  const typed = (decimals: number) =>
    fc
      .integer({ min: 1, max: limit * 10 ** decimals - 1 })
      .map((scaled) => decimalText(BigInt(scaled), decimals));
  const long = fc
    .bigInt({ min: 1n, max: BigInt(limit) * 10n ** 19n })
    .map((scaled) => decimalText(scaled, 20));
  return fc.oneof(
    { weight: 10, arbitrary: typed(2) },
    { weight: 3, arbitrary: typed(3) },
    { weight: 2, arbitrary: typed(6) },
    { weight: 1, arbitrary: long },
  );
}

function decimalText(scaled: bigint, decimals: number): string {
  const digits = String(scaled).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

const depreciationRate = fc.oneof(
  { weight: 8, arbitrary: percentBelow(3) },
  { weight: 1, arbitrary: percentBelow(100) },
);
const interestRate = fc.oneof(
  { weight: 8, arbitrary: percentBelow(2) },
  { weight: 1, arbitrary: percentBelow(100) },
  { weight: 1, arbitrary: fc.constantFrom('0', '0.0', '0.00000000000000000000') },
);

const startDate = fc
  .tuple(
    fc.integer({ min: 2015, max: 2030 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 31 }),
  )
  .map(([year, month, day]) => {
    const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
    const pad = (value: number) => String(value).padStart(2, '0');
    return `${year}-${pad(month)}-${pad(Math.min(day, last))}`;
  });

const common = { capCostCents, lengthMonths, startDate };
/** Thousandths of the cap cost. */
const part = fc.integer({ min: 0, max: 999 });

function share(amountCents: number, thousandths: number): number {
  return Math.floor((amountCents * thousandths) / 1000);
}

const leaseByAmounts = fc
  .record({
    ...common,
    depreciationThousandths: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 900, max: 3_000 })),
    rentThousandths: fc.integer({ min: 0, max: 20 }),
  })
  .map(({ depreciationThousandths, rentThousandths, ...rest }): FinanceContract => {
    const rentCents = share(rest.capCostCents, rentThousandths);
    // Depreciation may exceed the cap cost if the payment can be stored.
    const largest = 2_147_483_647 - rentCents;
    const monthlyDepreciationCents = Math.min(
      largest,
      Math.max(1, share(rest.capCostCents, depreciationThousandths)),
    );
    const monthlyPaymentCents = monthlyDepreciationCents + rentCents;
    return { variant: 'lease_one', ...rest, monthlyDepreciationCents, monthlyPaymentCents };
  });

const leaseByPercent = fc
  .record({
    ...common,
    monthlyDepreciationRatePercent: depreciationRate,
    monthlyInterestRatePercent: interestRate,
  })
  .map((fields): FinanceContract => ({ variant: 'lease_two', ...fields }));

const flooringLoan = fc
  .record({
    ...common,
    down: part,
    monthlyFeeCents: fc.nat(10_000),
    monthlyDepreciationRatePercent: depreciationRate,
    monthlyInterestRatePercent: interestRate,
  })
  .map(
    ({ down, ...rest }): FinanceContract => ({
      variant: 'loan_one',
      ...rest,
      downPaymentCents: share(rest.capCostCents, down),
    }),
  );

const financeLoan = fc
  .record({
    ...common,
    down: part,
    monthlyDepreciationRatePercent: fc.option(depreciationRate, { freq: 3 }),
    monthlyInterestRatePercent: interestRate,
  })
  .map(
    ({ down, ...rest }): FinanceContract => ({
      variant: 'loan_two',
      ...rest,
      downPaymentCents: share(rest.capCostCents, down),
    }),
  );

export const anyContract: Record<ContractTerms['variant'], fc.Arbitrary<FinanceContract>> = {
  lease_one: leaseByAmounts,
  lease_two: leaseByPercent,
  loan_one: flooringLoan,
  loan_two: financeLoan,
};
