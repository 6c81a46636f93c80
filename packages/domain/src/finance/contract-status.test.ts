import { describe, expect, it } from 'vitest';
import { addDays } from '../calendar.ts';
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
  it.each<[FinanceContract, string, PeriodType, string | null]>([
    [lease, '2025-01-31', 'monthly', '2025-02-28'],
    [lease, '2025-02-28', 'monthly', '2025-03-31'],
    [lease, '2024-12-01', 'monthly', '2025-02-28'],
    [lease, '2026-01-30', 'monthly', '2026-01-31'],
    [lease, '2026-01-31', 'monthly', null],
    [lease, '2025-06-10', 'daily', '2025-06-11'],
    [lease, '2024-12-01', 'daily', '2025-02-01'],
    [lease, '2026-01-31', 'daily', null],
    [loan, '2025-06-10', 'daily', '2025-06-30'],
    [loan, '2027-01-01', 'daily', null],
  ])('is right for %o on %s, %s', (contract, day, periodType, next) => {
    expect(nextChangeDay({ contract, day, periodType })).toBe(next);
  });

  it('is never later than a change, over the whole life of a contract', () => {
    for (const contract of [lease, loan]) {
      for (const periodType of ['monthly', 'daily'] as const) {
        let due = nextChangeDay({ contract, day: '2024-12-01', periodType });
        for (let day = '2024-12-01'; day < '2026-03-01'; day = addDays(day, 1)) {
          const today = contractStatusOn({ contract, day, periodType });
          const yesterday = contractStatusOn({ contract, day: addDays(day, -1), periodType });
          const isSame = JSON.stringify(today) === JSON.stringify(yesterday);
          if (!isSame) expect(due).toBe(day);
          if (due === day) due = nextChangeDay({ contract, day, periodType });
        }
        expect(due).toBeNull();
      }
    }
  });
});
