import { calculatorsCalls } from '@fleetworth/contract/calculators';
import { type CalculatorRequest, calculateFinance } from '@fleetworth/domain/finance';
import type { HandlersOf } from '../../platform/http/bind-endpoints.ts';
import { refusalsOf } from '../../platform/http/refusal.ts';
import { presentCalculation } from './calculation.presenter.ts';
import { readCalculation, wireField } from './read-calculation.ts';

const fail = refusalsOf(calculatorsCalls.calculateFinance);

/** Texts of the figures that are refused only in combination with another one. */
const TEXTS: Partial<Record<string, string>> = {
  not_below_cap_cost: 'Down payment must be less than the amount.',
  below_depreciation: 'Monthly payment must not be less than the monthly depreciation.',
};

export const calculatorsRoutes = (): HandlersOf<typeof calculatorsCalls> => ({
  calculateFinance: async ({ body }) => {
    const read = readCalculation(body);
    if (!read.ok) throw fail('finance.invalid', { errors: read.errors });
    const calculation = calculateFinance<CalculatorRequest>(read.request);
    if (calculation.ok) return { data: presentCalculation(calculation.answer) };
    const errors = calculation.findings.map(({ field, reason }) => [
      wireField[field],
      [TEXTS[reason] ?? 'Required Field.'],
    ]);
    throw fail('finance.invalid', { errors: Object.fromEntries(errors) });
  },
});
