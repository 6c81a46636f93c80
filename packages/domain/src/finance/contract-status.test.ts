import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repetitions } from '../../../../tools/repetitions.ts';
import { addDays, addMonths } from '../calendar.ts';
import { anyContract } from './any-contract.test-data.ts';
import type { FinanceContract, PeriodType } from './contract.ts';
import { nextChangeDay, contractStatusOn } from './contract-status.ts';

const lease: FinanceContract = {
  variant: 'lease_one',
  capCostCents: 1_000_000,
  lengthMonths: 12,
  startDate: '2025-01-31',
  monthlyDepreciationCents: 10_000,
  monthlyPaymentCents: 15_000,
};
const loan: FinanceContract = {
  variant: 'loan_two',
  capCostCents: 1_100_000,
  lengthMonths: 12,
  startDate: '2025-01-31',
  downPaymentCents: 100_000,
  monthlyInterestRatePercent: '0.5',
  monthlyDepreciationRatePercent: '1',
};

describe('contractStatusOn', () => {
  it('before and on the start is the whole amount with every month remaining', () => {
    for (const periodType of ['monthly', 'daily'] as const) {
      for (const day of ['2024-06-01', '2025-01-31']) {
        expect(contractStatusOn({ contract: lease, day, periodType })).toEqual({
          payoffCents: 1_000_000,
          remainingMonths: 12,
          monthlyPaymentCents: 15_000,
          monthsPassed: 0,
        });
      }
    }
  });

  it('from the last month day on is the last balance, nothing remaining, no payment', () => {
    for (const day of ['2026-01-31', '2030-01-01']) {
      expect(contractStatusOn({ contract: lease, day, periodType: 'daily' })).toEqual({
        payoffCents: 880_000,
        remainingMonths: 0,
        monthlyPaymentCents: 0,
        monthsPassed: 12,
      });
    }
  });

  it('counts whole months for loans of every company', () => {
    const status = (periodType: PeriodType) =>
      contractStatusOn({ contract: loan, day: '2025-03-30', periodType });
    expect(status('daily')).toEqual(status('monthly'));
    expect(status('daily').payoffCents).toBe(990_272);
  });

  it('rejects a day that is none', () => {
    expect(() => contractStatusOn({ contract: lease, day: 'today', periodType: 'monthly' })).toThrow(
      RangeError,
    );
  });
});

describe('the day of the next change', () => {
  const midMonthLoan: FinanceContract = { ...loan, startDate: '2025-02-10' };

  it.each<[FinanceContract, string, PeriodType, string | null]>([
    [midMonthLoan, '2025-03-09', 'monthly', '2025-03-10'],
    [midMonthLoan, '2025-03-10', 'daily', '2025-04-10'],
    [midMonthLoan, '2024-12-31', 'monthly', '2025-01-10'],
    // A start on the 31st.
    [lease, '2025-02-01', 'monthly', '2025-02-28'],
    [lease, '2025-02-28', 'monthly', '2025-03-01'],
    [lease, '2025-04-30', 'monthly', '2025-05-01'],
    [lease, '2025-03-01', 'monthly', '2025-03-28'],
    [lease, '2026-01-30', 'monthly', '2026-01-31'],
    [lease, '2026-01-31', 'monthly', null],
    [lease, '2025-06-10', 'daily', '2025-06-11'],
    [lease, '2024-12-01', 'daily', '2024-12-02'],
    [lease, '2026-01-31', 'daily', null],
    [loan, '2027-01-01', 'daily', null],
  ])('is right for %o on %s, %s', (contract, day, periodType, next) => {
    expect(nextChangeDay({ contract, day, periodType })).toBe(next);
  });

  it('is never later than a change of the status today or in a month ahead, whatever the contract', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('lease_one', 'lease_two', 'loan_one', 'loan_two').chain((name) => anyContract[name]),
        fc.integer({ min: 1, max: 31 }),
        fc.constantFrom('monthly' as const, 'daily' as const),
        fc.constantFrom('2026-01-20', '2027-12-25', '2028-02-20', '2026-04-22'),
        (contract, startDay, periodType, firstDay) => {
          const startDate = `2026-01-${String(startDay).padStart(2, '0')}`;
          const statuses = (day: string) =>
            Array.from({ length: 25 }, (_, month) =>
              contractStatusOn({
                contract: { ...contract, startDate },
                day: addMonths(day, month),
                periodType,
              }),
            );
          const dueAfter = (day: string) =>
            nextChangeDay({ contract: { ...contract, startDate }, day, periodType });
          let due = dueAfter(firstDay);
          for (let passed = 1; passed <= 45; passed += 1) {
            const day = addDays(firstDay, passed);
            if (due === day) due = dueAfter(day);
            else expect(statuses(day)).toEqual(statuses(addDays(day, -1)));
          }
        },
      ),
      { numRuns: repetitions({ few: 20, many: 1_000 }) },
    );
  });
});
